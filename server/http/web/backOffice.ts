import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** Redirects `/admin` to the configured back office; without one the app shows its error page there. */
export function redirectToBackOffice(app: FastifyInstance, { ADMIN_URL }: Config) {
  if (ADMIN_URL === undefined) return;
  for (const url of ['/admin', '/admin/*']) app.get(url, (_request, reply) => reply.redirect(ADMIN_URL.href));
}
