import type { FastifyInstance } from 'fastify';
import { SETUP_PAGE } from '#contract/setupPage.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lacksAdministrator } from './setupCode.ts';

/** Redirects every page to the setup until there is an administrator; after that, the database is no longer queried. */
export function redirectToSetup(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  let isDone = config.hasDemoAccounts;
  app.addHook('onRequest', async (request, reply) => {
    if (isDone || request.method !== 'GET') return;
    const [pathname = ''] = request.url.split(/[?#]/);
    if (pathname === SETUP_PAGE || /^\/(api|v1|assets|metrics)(\/|$)/.test(pathname) || /\.\w{1,12}$/.test(pathname))
      return;
    // If the database is away, the page itself reports it.
    const lacks = await lacksAdministrator(db, config).catch(() => undefined);
    isDone = lacks === false;
    if (lacks === true) await reply.header('cache-control', 'no-store').redirect(config.basePath + SETUP_PAGE, 303);
  });
}
