import type { FastifyInstance } from 'fastify';
import { SETUP_PAGE } from '#contract/setupPage.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lacksAdministrator } from './setupCode.ts';

/** Until there is an administrator every page leads to the first visit's; whether there is one is asked until then. */
export function redirectToSetup(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  let isDone = config.hasDemoAccounts;
  app.addHook('onRequest', async (request, reply) => {
    if (isDone || request.method !== 'GET') return;
    const [pathname = ''] = request.url.split(/[?#]/);
    if (pathname === SETUP_PAGE || /^\/(api|v1|assets|metrics)(\/|$)/.test(pathname) || /\.\w{1,12}$/.test(pathname))
      return;
    // Where the database is away the page says so itself.
    const lacks = await lacksAdministrator(db, config).catch(() => undefined);
    isDone = lacks === false;
    if (lacks === true) await reply.header('cache-control', 'no-store').redirect(config.basePath + SETUP_PAGE, 303);
  });
}
