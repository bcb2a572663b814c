import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/base/refusal.ts';

/** A JSON body has a few kilobytes, so a slower one is refused. File uploads have the server's own, longer limit. */
const BODY_LIMIT_MS = 30_000;
/** Content types that are streamed to disk. */
const STREAMED = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i;

/** Refuses compressed bodies and bodies that arrive too slowly. */
export function limitRequestBodies(app: FastifyInstance, { limitMs = BODY_LIMIT_MS } = {}) {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding'];
    // A few compressed bytes can expand to gigabytes, and our clients never compress bodies.
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      throw new Refusal('UNSUPPORTED_MEDIA', { message: 'Envie o conteúdo sem compressão.' });
    }
    if (STREAMED.test(request.headers['content-type'] ?? '')) return;
    timers.set(
      request,
      setTimeout(() => {
        reply.raw.once('finish', () => request.raw.destroy());
        void reply.header('connection', 'close').send(new Refusal('TOO_SLOW'));
      }, limitMs),
    );
  });
  const settle = async (request: object) => clearTimeout(timers.get(request));
  app.addHook('preValidation', settle);
  app.addHook('onResponse', settle);
  app.addHook('onRequestAbort', settle);
}
