import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import type { Readiness } from './readiness.ts';
import { Refusal } from '#server/base/refusal.ts';

const RETRY_SECONDS = 2;
const FULL_RETRY_SECONDS = 60;
/** What brings audio, files or texts along; what only answers or takes away goes on. A batch may take away. */
const STORES = new RegExp(
  `^${API_ROOT}/(prompts(?!/(demo|reading))|models|projects(?!/\\d+/batch\\b)|dictionary)(/|\\?|$)`,
);

/** Tells at once what cannot be done: nobody waits for a silent database, nothing fills the last of a disk. */
export function rejectWhenUnavailable(app: FastifyInstance, condition: Readiness) {
  app.addHook('onRequest', (request, _reply, done) => {
    // Who asks for health need not be known, and finding out would ask the database.
    if (isHealth(request)) delete request.headers.authorization;
    const found = isHealth(request) || !needsDatabase(request) ? [] : condition.blockers();
    const isTooMuch = found.includes('disk') && isStoring(request);
    if (isTooMuch) done(new Refusal('DISK_FULL', { retryAfterSeconds: FULL_RETRY_SECONDS }));
    else if (found.includes('database')) done(new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS }));
    else done();
  });
}

const isHealth = ({ url }: FastifyRequest) => url.startsWith(`${API_ROOT}/health`);

/** Files of the app do not. */
const needsDatabase = ({ url }: FastifyRequest) => /^\/(api|v1)\//.test(url);

function isStoring({ method, url }: FastifyRequest): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method) && STORES.test(url);
}
