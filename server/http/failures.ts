import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import { UNUSABLE_CHARACTERS } from '#contract/kit/text.ts';
import { sqlState } from '#server/db/database.ts';
import { causesOf, isDatabaseAway, isDiskFull } from '#server/db/databaseAway.ts';
import { NoRoom } from '#server/files/diskSpace.ts';
import { isStorageAway } from '#server/files/stored/storageAway.ts';
import { Refusal } from '#server/base/refusal.ts';

const RETRY_SECONDS = 2;
const FULL_RETRY_SECONDS = 60;
const STORAGE_RETRY_SECONDS = 5;
const STORAGE_AWAY = 'Os áudios e arquivos não podem ser lidos nem guardados agora. Tente de novo em instantes.';
/** SQLSTATE classes of a database that is away, starting or out of connections. */
const UNAVAILABLE = /^(08|57P|53)/;
const UNUSABLE_TEXT = UNUSABLE_CHARACTERS;

/** Turns every error thrown by a handler into the common refusal response. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toRefusal(error);
    // A browser that goes away in the middle of a response is no failure.
    const isGone = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;
    if (refusal.code === 'INTERNAL' && !isGone) request.log.error({ err: error }, 'unexpected failure');
    const { retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    if (refusal.status === 401 && refusal.code !== 'INVALID_LOGIN') reply.header('www-authenticate', 'Bearer');
    // A handler may have set a file's content type, which must not apply to its refusal.
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(bodyFor(request, refusal));
  });
}

/** Answers an address that cannot be decoded (`%zz`), for which there is no route and no error handler. */
export function refuseBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('NOT_FOUND', { message: 'Este endereço não existe.' });
  void reply.code(refusal.status).send(bodyFor(request, refusal));
}

const bodyFor = ({ url }: FastifyRequest, refusal: Refusal): RefusalBody =>
  url.startsWith('/v1') ? withError(refusal) : refusal.body;

/** Adds the error object that clients of other speech services expect. */
function withError({ body, status }: Refusal): RefusalBody {
  const type =
    status === 401
      ? 'authentication_error'
      : status === 429
        ? 'rate_limit_error'
        : status < 500
          ? 'invalid_request_error'
          : 'server_error';
  return {
    ...body,
    error: { message: body.message, type, code: body.code, param: Object.keys(body.fields ?? {})[0] ?? null },
  };
}

function fullDisk(error: unknown): Refusal {
  const noRoom = causesOf(error).find((cause) => cause instanceof NoRoom);
  const message = noRoom && `Faltam ${noRoom.missingMegabytes} MB livres no disco do servidor. Avise a administração.`;
  return new Refusal('DISK_FULL', { retryAfterSeconds: FULL_RETRY_SECONDS, ...(message && { message }) });
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return fullDisk(error);
  if (isStorageAway(error))
    return new Refusal('UNAVAILABLE', { message: STORAGE_AWAY, retryAfterSeconds: STORAGE_RETRY_SECONDS });
  if (isDatabaseAway(error)) return new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
  const state = sqlState(error);
  if (state !== undefined && UNAVAILABLE.test(state))
    return new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
  if (state === '22021' || state === '22P05') return new Refusal('INVALID_INPUT', { message: UNUSABLE_TEXT });
  if (state === '40001' || state === '40P01') return new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 });
  if (state === 'ECONNREFUSED' || state === 'ENOENT' || state === 'ECONNRESET') {
    return new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
  }
  switch (error.statusCode) {
    case 408:
      return new Refusal('TOO_SLOW');
    case 413:
      return new Refusal('TOO_LARGE');
    case 416:
      return new Refusal('RANGE_OUTSIDE');
    case 415:
      return new Refusal('UNSUPPORTED_MEDIA');
    case 429:
      return new Refusal('TOO_MANY');
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? new Refusal('MALFORMED')
        : new Refusal('INTERNAL');
  }
}
