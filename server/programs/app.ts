import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { BODY_BYTES_MAX } from '#contract/kit/endpoint.ts';
import { NOT_UTF8 } from '#contract/kit/text.ts';
import { serveApiKeys } from '#server/modules/apikeys/apikeysRoutes.ts';
import { serveAudit } from '#server/modules/audit/auditRoutes.ts';
import { leadToSetup } from '#server/modules/setup/leadToSetup.ts';
import { serveAuth } from '#server/modules/auth/authRoutes.ts';
import { serveSetup } from '#server/modules/setup/setupRoutes.ts';
import { serveBackups } from '#server/modules/backups/backupsRoutes.ts';
import { serveBatches } from '#server/modules/batches/batchesRoutes.ts';
import { serveBin } from '#server/modules/bin/binRoutes.ts';
import { serveNumbers } from '#server/modules/numbers/numbersRoutes.ts';
import { serveCatalogue } from '#server/modules/catalogue/catalogueRoutes.ts';
import { serveCosts } from '#server/modules/costs/costsRoutes.ts';
import { serveDemo } from '#server/modules/demo/demoRoutes.ts';
import { serveDiagnosis } from '#server/modules/diagnosis/diagnosisRoutes.ts';
import { startMany } from '#server/modules/prompts/promptAttempts.ts';
import { serveDictionary } from '#server/modules/dictionary/dictionaryRoutes.ts';
import { serveEvents } from '#server/modules/events/eventsRoutes.ts';
import { serveHealth } from '#server/modules/health/healthRoutes.ts';
import { serveMail } from '#server/modules/mail/mailRoutes.ts';
import { serveMaintenance } from '#server/modules/maintenance/maintenanceRoutes.ts';
import { serveMetrics } from '#server/modules/metrics/metricsRoutes.ts';
import { serveNotifications } from '#server/modules/notifications/notificationsRoutes.ts';
import { openCatalogue } from '#server/modules/catalogue/openCatalogue.ts';
import { withOrigin } from '#server/modules/catalogue/withOrigin.ts';
import { serveModels } from '#server/modules/models/modelsRoutes.ts';
import { servePreview } from '#server/modules/preview/previewRoutes.ts';
import { serveProjects } from '#server/modules/projects/projectsRoutes.ts';
import { serveFails } from '#server/modules/fails/failsRoutes.ts';
import { servePrompts } from '#server/modules/prompts/promptsRoutes.ts';
import { serveReading } from '#server/modules/reading/readingRoutes.ts';
import { serveScripts } from '#server/modules/scripts/scriptsRoutes.ts';
import { serveSentFiles } from '#server/modules/sentFiles/sentFilesRoutes.ts';
import { serveSessions } from '#server/modules/sessions/sessionsRoutes.ts';
import { serveSettings } from '#server/modules/settings/settingsRoutes.ts';
import { serveSite } from '#server/modules/site/siteRoutes.ts';
import { serveTakes } from '#server/modules/takes/takesRoutes.ts';
import { serveUsers } from '#server/modules/users/usersRoutes.ts';
import { serveVoices } from '#server/modules/voices/voicesRoutes.ts';
import { serveWebhooks } from '#server/modules/webhooks/webhooksRoutes.ts';
import { admitBodies } from '#server/http/admitBodies.ts';
import { admitWhatCanBeDone } from '#server/http/admission.ts';
import { serveApiDocs } from '#server/http/apiDocs.ts';
import { serveSpeech } from '#server/modules/speech/speechRoutes.ts';
import { openRestoring, type Restart } from '#server/modules/backups/openRestoring.ts';
import { admitCaller } from '#server/modules/access/admitCaller.ts';
import { leaveToBackOffice } from '#server/http/web/backOffice.ts';
import { followCallers } from '#server/http/caller.ts';
import type { Deps } from '#server/modules/deps.ts';
import { answerFailures } from '#server/http/failures.ts';
import { logRequests } from '#server/http/requestLog.ts';
import { Refusal } from '#server/base/refusal.ts';
import { secure } from '#server/http/security.ts';
import { belowBase } from '#server/http/web/belowBase.ts';
import { placeWebApp } from '#server/http/web/placeWebApp.ts';
import { serveWebApp } from '#server/http/web/webApp.ts';

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
  serveSetup(app, deps);
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
  serveDictionary(app, deps, startMany);
  serveUsers(app, deps);
  serveCosts(app, deps);
  const catalogue = openCatalogue(config.VOICE_CATALOGUE_URL, deps.files.root);
  serveModels(app, deps, (taken) => withOrigin(catalogue, taken));
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
