import httpProxy from '@fastify/http-proxy';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { type Config, isLoopback } from '#server/config/config.ts';
import { redirectToBackOffice } from './backOffice.ts';
import { answerFailures } from '#server/http/failures.ts';
import { logRequests } from '#server/http/requestLog.ts';
import { proxyHeaders, secure } from '#server/http/security.ts';
import { belowBase } from './belowBase.ts';
import { prepareWebApp } from './prepareWebApp.ts';
import { registerWebApp } from './webApp.ts';

/** Max ms for a response of the other host, as specified for every call, and for receiving the upload of a model. */
const [ANSWER_LIMIT_MS, REQUEST_LIMIT_MS] = [300_000, 1_200_000];

/** Serves the app and forwards /api and /v1 to another host, so that the browser sees one origin. */
export async function buildProxy(config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    rewriteUrl: belowBase(config),
    requestTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: true,
  });
  const webApp = await prepareWebApp(config);
  answerFailures(app);
  logRequests(app);
  await secure(app, config, webApp);
  const isPublic = config.PUBLIC_URL !== undefined && !isLoopback(config.PUBLIC_URL.hostname);
  for (const prefix of ['/api', '/v1']) {
    await app.register(httpProxy, {
      upstream: config.API_HOST!.origin,
      prefix,
      rewritePrefix: prefix,
      http: { requestOptions: { timeout: ANSWER_LIMIT_MS } },
      replyOptions: { rewriteRequestHeaders: isPublic ? asProxy : asOwn },
    });
  }
  redirectToBackOffice(app, config);
  await registerWebApp(app, webApp, config.DATA_DIR);
  return app;
}

/**
 * Removes proxy headers. A proxy without a public address is reachable from this machine only, so demo accounts behind
 * it stay as protected as without it.
 */
function asOwn(_request: unknown, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const others = Object.entries(headers).filter(([name]) => !proxyHeaders.includes(name));
  return Object.fromEntries(others);
}

/**
 * Sends the client's address as this server knows it, since the API's limits must not rely on headers from the client.
 */
function asProxy(
  { ip, host, protocol }: Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  return {
    ...asOwn(undefined, headers),
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}
