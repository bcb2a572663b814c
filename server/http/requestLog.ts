import type { FastifyInstance } from 'fastify';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';

/** The address of an approval link holds its token. */
const LINK_TOKEN = /(\/aprovacao\/)[^/]+/;

/**
 * Logs one line per request with the client's address, without query, headers or body, so that tokens, keys and texts
 * are not logged.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.url.split('?')[0]?.replace(LINK_TOKEN, '$1…'),
      status: reply.statusCode,
      address: request.ip,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500 && !reply.hasHeader(MAINTENANCE_HEADER)) request.log.error(line, 'request');
    else request.log.info(line, 'request');
  });
}
