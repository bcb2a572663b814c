import type { FastifyInstance } from 'fastify';
import { setup } from '#contract/setup.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { completeSignIn } from '#server/modules/auth/completeSignIn.ts';
import { limitTries } from '#server/modules/auth/limitTries.ts';
import type { Deps } from '#server/modules/deps.ts';
import { limitVisitors } from '#server/http/visitorLimit.ts';
import { setupHandlers } from './setupHandlers.ts';
import { checkTicket } from './setupTicket.ts';

const MINUTE_MS = 60_000;
const SAMPLES_A_MINUTE = 60;

export function registerSetupRoutes(app: FastifyInstance, deps: Deps) {
  const limit = limitTries(deps, {
    name: 'setup',
    max: deps.config.LOGIN_LIMIT,
    windowMs: MINUTE_MS,
    accountFactor: Number.POSITIVE_INFINITY,
  });
  const handlers = setupHandlers(deps, {
    limit: (request) => limit.byAccount(request, 'setup'),
    enter: (user, exchange) => completeSignIn(deps, user, true, exchange),
  });
  registerEndpoints(app, deps, setup, handlers, {
    sample: limitVisitors(deps, 'catalogue samples', SAMPLES_A_MINUTE),
    check: limit.byNetwork,
    testMail: limit.byNetwork,
    create: limit.byNetwork,
    restore: limit.byNetwork,
    restoreFile: async (request) => {
      await limit.byNetwork(request);
      await checkTicket(deps, request);
      deps.restoring.assertCanBegin();
    },
  });
}
