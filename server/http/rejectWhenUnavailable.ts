import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import type { Readiness } from './readiness.ts';
import { Refusal } from '#server/base/refusal.ts';

const RETRY_SECONDS = 2;
const FULL_RETRY_SECONDS = 60;
/**
 * Addresses that store audio, files or texts; reading and deleting stay possible on a full disk. New batches are
 * exempt, since they may delete; their undo never does.
 */
const STORES = new RegExp(
  `^${API_ROOT}/(prompts(?!/(demo|reading))|models|numbers|projects(?!/\\d+/batch\\b)|batches|dictionary|` +
    'catalogue/(import|[^/]+/(install|resume))|recognizer/import)(/|\\?|$)',
);

/**
 * Refuses requests that cannot succeed at once, so that nobody waits for an unresponsive database or fills the disk.
 */
export function rejectWhenUnavailable(app: FastifyInstance, condition: Pick<Readiness, 'blockers'>) {
  app.addHook('onRequest', (request, _reply, done) => {
    // Health checks are anonymous; resolving a token would query the database.
    if (isHealth(request)) delete request.headers.authorization;
    const found = isHealth(request) || !needsDatabase(request) ? [] : condition.blockers();
    const isTooMuch = found.includes('disk') && isStoring(request);
    if (isTooMuch) done(new Refusal('DISK_FULL', { retryAfterSeconds: FULL_RETRY_SECONDS }));
    else if (found.includes('database')) done(new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS }));
    else done();
  });
}

const isHealth = ({ url }: FastifyRequest) => url.startsWith(`${API_ROOT}/health`);

/** Files of the app need no database. */
const needsDatabase = ({ url }: FastifyRequest) => /^\/(api|v1)\//.test(url);

function isStoring({ method, url }: FastifyRequest): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method) && STORES.test(url);
}
