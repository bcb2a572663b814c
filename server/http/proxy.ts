import httpProxy from '@fastify/http-proxy';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { leaveToBackOffice } from './backOffice.ts';
import { answerFailures } from './failures.ts';
import { logRequests } from './requestLog.ts';
import { secure } from './security.ts';
import { findWebApp, serveWebApp } from './webApp.ts';

const REQUEST_LIMIT_MS = 300_000;

/** Serves the app and hands /api and /v1 to another host, so that the browser sees one origin. */
export async function buildProxy(config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }), trustProxy: config.TRUST_PROXY });
  const webApp = findWebApp();
  answerFailures(app);
  logRequests(app);
  await secure(app, config, webApp);
  for (const prefix of ['/api', '/v1']) {
    await app.register(httpProxy, { upstream: config.API_HOST!.origin, prefix, rewritePrefix: prefix, http: { requestOptions: { timeout: REQUEST_LIMIT_MS } } });
  }
  leaveToBackOffice(app, config);
  await serveWebApp(app, webApp, config.DATA_DIR);
  return app;
}
