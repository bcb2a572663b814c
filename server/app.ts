import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { BODY_BYTES_MAX } from '#contract/kit/endpoint.ts';
import { NOT_UTF8 } from '#contract/kit/text.ts';
import { serveApiKeys } from './features/apikeys/apikeysRoutes.ts';
import { serveAudit } from './features/audit/auditRoutes.ts';
import { leadToSetup } from './features/auth/setup/leadToSetup.ts';
import { serveAuth } from './features/auth/authRoutes.ts';
import { serveBackups } from './features/backups/backupsRoutes.ts';
import { serveBatches } from './features/batches/batchesRoutes.ts';
import { serveBin } from './features/bin/binRoutes.ts';
import { serveNumbers } from './features/numbers/numbersRoutes.ts';
import { serveCatalogue } from './features/catalogue/catalogueRoutes.ts';
import { serveCosts } from './features/costs/costsRoutes.ts';
import { serveDemo } from './features/demo/demoRoutes.ts';
import { serveDiagnosis } from './features/diagnosis/diagnosisRoutes.ts';
import { serveDictionary } from './features/dictionary/dictionaryRoutes.ts';
import { serveEvents } from './features/events/eventsRoutes.ts';
import { serveHealth } from './features/health/healthRoutes.ts';
import { serveMail } from './features/mail/mailRoutes.ts';
import { serveMaintenance } from './features/maintenance/maintenanceRoutes.ts';
import { serveMetrics } from './features/metrics/metricsRoutes.ts';
import { serveNotifications } from './features/notifications/notificationsRoutes.ts';
import { serveModels } from './features/models/modelsRoutes.ts';
import { servePreview } from './features/preview/previewRoutes.ts';
import { serveProjects } from './features/projects/projectsRoutes.ts';
import { serveFails } from './features/fails/failsRoutes.ts';
import { servePrompts } from './features/prompts/promptsRoutes.ts';
import { serveReading } from './features/reading/readingRoutes.ts';
import { serveScripts } from './features/scripts/scriptsRoutes.ts';
import { serveSentFiles } from './features/sentFiles/sentFilesRoutes.ts';
import { serveSessions } from './features/sessions/sessionsRoutes.ts';
import { serveSettings } from './features/settings/settingsRoutes.ts';
import { serveSite } from './features/site/siteRoutes.ts';
import { serveTakes } from './features/takes/takesRoutes.ts';
import { serveUsers } from './features/users/usersRoutes.ts';
import { serveVoices } from './features/voices/voicesRoutes.ts';
import { serveWebhooks } from './features/webhooks/webhooksRoutes.ts';
import { admitBodies } from './http/admitBodies.ts';
import { admitWhatCanBeDone } from './http/admission.ts';
import { serveApiDocs } from './http/apiDocs.ts';
import { serveSpeech } from './features/speech/speechRoutes.ts';
import { openRestoring, type Restart } from './domain/backup/openRestoring.ts';
import { admitCaller } from './domain/access/admitCaller.ts';
import { leaveToBackOffice } from './http/web/backOffice.ts';
import { followCallers } from './http/caller.ts';
import type { Deps } from './deps.ts';
import { answerFailures } from './http/failures.ts';
import { logRequests } from './http/requestLog.ts';
import { Refusal } from './http/refusal.ts';
import { secure } from './http/security.ts';
import { belowBase } from './http/web/belowBase.ts';
import { placeWebApp } from './http/web/placeWebApp.ts';
import { serveWebApp } from './http/web/webApp.ts';

/** For a whole request: as long as the specification gives the upload of a model. */
const REQUEST_LIMIT_MS = 1_200_000;

interface Given extends Omit<Deps, 'admit' | 'restoring'> {
  readonly restart?: Restart;
}

/** The whole API and the web app over it; the caller listens. */
export async function buildApp(given: Given): Promise<FastifyInstance> {
  const deps: Deps = {
    ...given,
    restoring: openRestoring(given),
    admit: (endpoint, request, reply) => admitCaller(given, endpoint, request, reply),
  };
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    rewriteUrl: belowBase(config),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const webApp = await placeWebApp(config);
  answerFailures(app);
  logRequests(app);
  followCallers(app);
  admitBodies(app);
  admitWhatCanBeDone(app, deps.condition);
  acceptJson(app);
  await secure(app, config, webApp);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['gzip', 'deflate'],
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  leaveToBackOffice(app, config);
  leadToSetup(app, deps);
  const release = await serveWebApp(app, webApp, config.DATA_DIR);
  serveHealth(app, deps);
  serveAuth(app, deps);
  serveSessions(app, deps);
  serveProjects(app, deps);
  servePrompts(app, deps);
  serveTakes(app, deps);
  serveSentFiles(app, deps);
  servePreview(app, deps);
  serveScripts(app, deps);
  serveFails(app, deps);
  serveMail(app, deps);
  serveBackups(app, deps);
  serveBatches(app, deps);
  serveBin(app, deps);
  serveDictionary(app, deps);
  serveUsers(app, deps);
  serveCosts(app, deps);
  serveModels(app, deps);
  serveVoices(app, deps);
  serveCatalogue(app, deps);
  serveNumbers(app, deps);
  serveMetrics(app, deps);
  serveDemo(app, deps);
  serveReading(app, deps);
  serveSettings(app, deps);
  serveDiagnosis(app, deps);
  serveMaintenance(app, deps);
  serveNotifications(app, deps);
  serveEvents(app, deps, release);
  serveAudit(app, deps);
  serveApiKeys(app, deps);
  serveWebhooks(app, deps);
  serveSpeech(app, deps);
  serveSite(app, deps);
  await serveApiDocs(app, config);
  return app;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** JSON in UTF-8. Clients that set the JSON type on a call without a body mean no body. */
function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    // Replacement characters would be stored, spoken and charged.
    const text = decodeUtf8(body as Buffer);
    if (text === undefined) done(new Refusal('MALFORMED', { message: NOT_UTF8 }));
    else parse(request, text, done);
  });
}
