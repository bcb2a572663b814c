import type { FastifyInstance } from 'fastify';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';

/** The address of an approval link holds its token, however its letters are written. */
const LINK_TOKEN = /(aprovacao(?:\/|%2f)+)[^/]+/i;

/** The path without query and token. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  if (LINK_TOKEN.test(path)) return path.replace(LINK_TOKEN, '$1…');
  // Encoded letters; what cannot be decoded has no page that could hold a token.
  try {
    return LINK_TOKEN.test(decodeURIComponent(path)) ? decodeURIComponent(path).replace(LINK_TOKEN, '$1…') : path;
  } catch {
    return path;
  }
}

/**
 * Logs one line per request with the client's address, without query, headers or body, so that tokens, keys and texts
 * are not logged.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      address: request.ip,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500 && !reply.hasHeader(MAINTENANCE_HEADER)) request.log.error(line, 'request');
    else request.log.info(line, 'request');
  });
}
