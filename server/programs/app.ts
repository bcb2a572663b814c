import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { BODY_BYTES_MAX } from '#contract/kit/endpoint.ts';
import { NOT_UTF8 } from '#contract/kit/text.ts';
import { registerApprovalLinkRoutes } from '#server/modules/approvalLinks/approvalLinksRoutes.ts';
import { openClientDoor } from '#server/modules/approvalLinks/clientSession.ts';
import { registerClientApprovalRoutes } from '#server/modules/approvalLinks/clientApprovalsRoutes.ts';
import { registerCommentRoutes } from '#server/modules/comments/commentsRoutes.ts';
import { registerApiKeyRoutes } from '#server/modules/apikeys/apikeysRoutes.ts';
import { registerAuditRoutes } from '#server/modules/audit/auditRoutes.ts';
import { redirectToSetup } from '#server/modules/setup/redirectToSetup.ts';
import { registerAuthRoutes } from '#server/modules/auth/authRoutes.ts';
import { registerSetupRoutes } from '#server/modules/setup/setupRoutes.ts';
import { registerBackupRoutes } from '#server/modules/backups/backupsRoutes.ts';
import { registerBatchRoutes } from '#server/modules/batches/batchesRoutes.ts';
import { registerBinRoutes } from '#server/modules/bin/binRoutes.ts';
import { registerNumbersRoutes } from '#server/modules/numbers/numbersRoutes.ts';
import { registerCatalogueRoutes } from '#server/modules/catalogue/catalogueRoutes.ts';
import { registerCostsRoutes } from '#server/modules/costs/costsRoutes.ts';
import { registerDemoRoutes } from '#server/modules/demo/demoRoutes.ts';
import { registerDiagnosisRoutes } from '#server/modules/diagnosis/diagnosisRoutes.ts';
import { startAttempts } from '#server/modules/prompts/promptAttempts.ts';
import { registerDictionaryRoutes } from '#server/modules/dictionary/dictionaryRoutes.ts';
import { registerEventRoutes, sendEventPosition } from '#server/modules/events/eventsRoutes.ts';
import { registerHealthRoutes } from '#server/modules/health/healthRoutes.ts';
import { registerMailRoutes } from '#server/modules/mail/mailRoutes.ts';
import { registerMaintenanceRoutes } from '#server/modules/maintenance/maintenanceRoutes.ts';
import { registerMetricsRoutes } from '#server/modules/metrics/metricsRoutes.ts';
import { registerNotificationRoutes } from '#server/modules/notifications/notificationsRoutes.ts';
import { openCatalogue } from '#server/modules/catalogue/openCatalogue.ts';
import { findRecognizerOrigin, withOrigin } from '#server/modules/catalogue/withOrigin.ts';
import { registerModelRoutes } from '#server/modules/models/modelsRoutes.ts';
import { registerRecognizerRoutes } from '#server/modules/recognizer/recognizerRoutes.ts';
import { registerPapersRoutes } from '#server/modules/papers/papersRoutes.ts';
import { registerPreviewRoutes } from '#server/modules/preview/previewRoutes.ts';
import { registerProjectRoutes } from '#server/modules/projects/projectsRoutes.ts';
import { registerFailedPromptRoutes } from '#server/modules/failedPrompts/failedPromptsRoutes.ts';
import { registerPromptRoutes } from '#server/modules/prompts/promptsRoutes.ts';
import { registerReadingRoutes } from '#server/modules/reading/readingRoutes.ts';
import { registerScriptRoutes } from '#server/modules/scripts/scriptsRoutes.ts';
import { registerScriptVersionRoutes } from '#server/modules/scriptVersions/scriptVersionsRoutes.ts';
import { registerFileImportRoutes } from '#server/modules/fileImports/fileImportsRoutes.ts';
import { registerSessionRoutes } from '#server/modules/sessions/sessionsRoutes.ts';
import { registerSettingsRoutes } from '#server/modules/settings/settingsRoutes.ts';
import { registerSiteRoutes } from '#server/modules/site/siteRoutes.ts';
import { registerTakeRoutes } from '#server/modules/takes/takesRoutes.ts';
import { registerUserRoutes } from '#server/modules/users/usersRoutes.ts';
import { registerVoiceRoutes } from '#server/modules/voices/voicesRoutes.ts';
import { registerWebhookRoutes } from '#server/modules/webhooks/webhooksRoutes.ts';
import { limitRequestBodies } from '#server/http/limitRequestBodies.ts';
import { closeStalledAnswers } from '#server/http/send/closeWhenStalled.ts';
import { rejectWhenUnavailable } from '#server/http/rejectWhenUnavailable.ts';
import { registerApiDocs } from '#server/http/apiDocs.ts';
import { registerSpeechRoutes } from '#server/modules/speech/speechRoutes.ts';
import { openRestoring, type Restart } from '#server/modules/backups/openRestoring.ts';
import { authorizeRequest } from '#server/modules/access/authorizeRequest.ts';
import { redirectToBackOffice } from '#server/http/web/backOffice.ts';
import { followCallers } from '#server/http/caller.ts';
import type { Deps } from '#server/modules/deps.ts';
import { answerFailures, refuseBadAddress } from '#server/http/failures.ts';
import { logRequests } from '#server/http/requestLog.ts';
import { Refusal } from '#server/base/refusal.ts';
import { secure } from '#server/http/security.ts';
import { belowBase } from '#server/http/web/belowBase.ts';
import { prepareWebApp } from '#server/http/web/prepareWebApp.ts';
import { registerWebApp } from '#server/http/web/webApp.ts';

/** Max ms for a complete request, as specified for the upload of a model. */
const REQUEST_LIMIT_MS = 1_200_000;

interface Given extends Omit<Deps, 'authorize' | 'restoring'> {
  readonly restart?: Restart;
}

/** The whole API and the web app; the caller starts listening. */
export async function buildApp(given: Given): Promise<FastifyInstance> {
  const clientDoor = openClientDoor(given);
  const deps: Deps = {
    ...given,
    restoring: openRestoring(given),
    authorize: (endpoint, request, reply) =>
      authorizeRequest(given, endpoint, request, reply, () => clientDoor.authorize(endpoint, request)),
  };
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    rewriteUrl: belowBase(config),
    frameworkErrors: refuseBadAddress,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const webApp = await prepareWebApp(config);
  answerFailures(app);
  logRequests(app);
  followCallers(app);
  // Before whatever refuses, so that refusals have these headers too.
  await secure(app, config, webApp);
  limitRequestBodies(app);
  closeStalledAnswers(app);
  rejectWhenUnavailable(app, deps.condition);
  acceptJson(app);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['gzip', 'deflate'],
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  sendEventPosition(app, deps);
  redirectToBackOffice(app, config);
  redirectToSetup(app, deps);
  const release = await registerWebApp(app, webApp, config.DATA_DIR);
  registerHealthRoutes(app, deps);
  registerAuthRoutes(app, deps);
  registerSetupRoutes(app, deps);
  registerSessionRoutes(app, deps);
  registerProjectRoutes(app, deps);
  registerPromptRoutes(app, deps);
  registerTakeRoutes(app, deps);
  registerApprovalLinkRoutes(app, deps);
  registerClientApprovalRoutes(app, deps, clientDoor);
  registerCommentRoutes(app, deps);
  registerFileImportRoutes(app, deps);
  registerPreviewRoutes(app, deps);
  registerScriptRoutes(app, deps);
  registerScriptVersionRoutes(app, deps);
  registerFailedPromptRoutes(app, deps);
  registerMailRoutes(app, deps);
  registerBackupRoutes(app, deps);
  registerBatchRoutes(app, deps);
  registerBinRoutes(app, deps);
  registerDictionaryRoutes(app, deps, startAttempts);
  registerUserRoutes(app, deps);
  registerCostsRoutes(app, deps);
  const catalogue = openCatalogue(config.VOICE_CATALOGUE_URL, deps.files.root);
  registerModelRoutes(app, deps, (taken) => withOrigin(catalogue, taken));
  registerVoiceRoutes(app, deps);
  registerRecognizerRoutes(app, deps, (sha256s) => findRecognizerOrigin(catalogue, sha256s));
  registerCatalogueRoutes(app, deps);
  registerPapersRoutes(app, deps);
  registerNumbersRoutes(app, deps);
  registerMetricsRoutes(app, deps);
  registerDemoRoutes(app, deps);
  registerReadingRoutes(app, deps);
  registerSettingsRoutes(app, deps);
  registerDiagnosisRoutes(app, deps);
  registerMaintenanceRoutes(app, deps);
  registerNotificationRoutes(app, deps);
  registerEventRoutes(app, deps, release);
  registerAuditRoutes(app, deps);
  registerApiKeyRoutes(app, deps);
  registerWebhookRoutes(app, deps);
  registerSpeechRoutes(app, deps);
  registerSiteRoutes(app, deps);
  await registerApiDocs(app, config);
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

/** Parses JSON as UTF-8. Clients that set the JSON type on a call without a body mean no body. */
function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    // Invalid UTF-8 is refused, since replacement characters would be stored, spoken and charged.
    const text = decodeUtf8(body as Buffer);
    if (text === undefined) done(new Refusal('MALFORMED', { message: NOT_UTF8 }));
    else parse(request, text, done);
  });
}
