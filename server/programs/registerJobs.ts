import {
  mailApprovalCode,
  mailApprovalRound,
  remindClients,
  sweepClientSessions,
} from '#server/modules/approvalLinks/clientMails.ts';
import { mailComments } from '#server/modules/comments/commentMailJob.ts';
import { linkJobs } from '#server/modules/auth/linkJobs.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { cleanUp } from '#server/modules/auth/cleanUp.ts';
import { backUp, backUpNightly } from '#server/modules/backups/backUpJob.ts';
import { enqueueLost, runBatch, sweepBatches } from '#server/modules/batches/runBatch.ts';
import { expireBin, purgeProject } from '#server/modules/bin/purgeJobs.ts';
import { hearAudios } from '#server/modules/hearings/hearAudiosJob.ts';
import { testRecognizer } from '#server/modules/recognizer/testRecognizerJob.ts';
import { wakeHearing } from '#server/modules/hearings/hearings.ts';
import { findSpoken } from '#server/modules/prompts/audioRequest.ts';
import { makeNumbers, removeNumbers } from '#server/modules/numbers/makeNumbersJob.ts';
import { resumePrompts } from '#server/modules/bin/resumePrompts.ts';
import { consolidateClosedDays } from '#server/modules/costs/consolidate.ts';
import { endInstall, failInstall } from '#server/modules/catalogue/installs.ts';
import { installVoiceJob } from '#server/modules/catalogue/installVoice.ts';
import { prepareModelJob, removeModelJob } from '#server/modules/models/modelJobs.ts';
import { sweepModels } from '#server/modules/models/sweepModels.ts';
import { packZip } from '#server/modules/projects/zipJob.ts';
import { removeZip } from '#server/modules/projects/removeZip.ts';
import { enqueueOrphans, watchOrphans } from '#server/modules/prompts/orphans.ts';
import { sweepOldTakes } from '#server/modules/prompts/oldTakes.ts';
import { failExhausted, sweepAudios, synthesizePrompt } from '#server/modules/prompts/promptJobs.ts';
import { renewStatistics } from '#server/modules/prompts/renewStatistics.ts';
import { deliverWebhooks, sweepDeliveries } from '#server/modules/webhooks/deliverWebhooks.ts';
import { type JobRunner, startJobs } from '#server/jobs/runner.ts';
import { CRONTAB, type JobHandlers } from '#server/modules/jobs.ts';
import type { Parts } from './start.ts';
import { deleteUnlessHeld, unlessHeld } from '#server/modules/backups/deletions.ts';
import { openMails } from '#server/modules/mail/openMails.ts';
import { dropTakes } from '#server/modules/prompts/dropTakes.ts';
import { isInMaintenance } from '#server/modules/settings/settings.ts';

type JobParts = Pick<Parts, 'jobsDb' | 'files' | 'speech'>;

/** Starts the job queue with a handler for each kind of job, if this process has speech threads. */
export async function registerJobs(
  parts: JobParts,
  config: Config,
  log: FastifyBaseLogger,
): Promise<JobRunner | undefined> {
  const { jobsDb: db, files, speech } = parts;
  if (config.SPEECH_THREADS === 0) return undefined;
  await speech.ready;
  const findOrphans = watchOrphans(db, async () => {
    await enqueueOrphans(db);
    await enqueueLost(db);
  });
  // Checks may wait from before a recognizer was configured.
  if (speech.recognizer) await wakeHearing(db);
  return startJobs(
    db,
    {
      'synthesize-prompt': synthesizePrompt(db, files, speech, config.PRICE_PER_CHARACTER),
      'hear-audios': hearAudios({
        db,
        files,
        findRecognizer: () => speech.recognizer,
        timeZone: config.TIME_ZONE,
        findSpoken: findSpoken(db, speech),
      }),
      'test-recognizer': testRecognizer(db, speech),
      'sweep-audio': unlessHeld(db, 'sweep-audio', sweepAudios(db, files)),
      'pack-zip': packZip(db, files, speech),
      'remove-zip': unlessHeld(db, 'remove-zip', removeZip(files)),
      'wake-prompts': resumePrompts(db),
      'run-batch': runBatch(db, speech, config),
      'purge-project': purgeProject(db),
      'renew-statistics': renewStatistics(db),
      'prepare-model': prepareModelJob(db, files, speech, { end: endInstall, fail: failInstall }),
      'remove-model': unlessHeld(db, 'remove-model', removeModelJob(files)),
      'install-voice': installVoiceJob({ db, files, speech, catalogueAddress: config.VOICE_CATALOGUE_URL }),
      'make-numbers': makeNumbers(db, files, speech),
      'remove-numbers': unlessHeld(db, 'remove-numbers', removeNumbers(files)),
      ...linkJobs(db, openMails(db, config, log), config, log),
      'mail-approval-code': mailApprovalCode(db, openMails(db, config, log)),
      'mail-approval-round': mailApprovalRound(db, openMails(db, config, log)),
      'remind-clients': remindClients(db, openMails(db, config, log), { config, log }),
      'mail-comments': mailComments(db, openMails(db, config, log), config),
      'deliver-webhooks': deliverWebhooks(db, config),
      'drop-takes': dropTakes(db),
      'clean-up': async (_payload, context) => {
        await cleanUp(db)();
        await expireBin(db);
        await dropTakes(db)({}, context);
        await sweepOldTakes(db);
        await sweepDeliveries(db);
        await sweepBatches(db);
        await sweepClientSessions(db);
        await deleteUnlessHeld(db.$client, sweepModels(db, files));
      },
      'consolidate-costs': consolidateClosedDays(db, config.TIME_ZONE),
      'back-up': backUp(db, files, config),
      'back-up-nightly': backUpNightly(db, config),
    } satisfies JobHandlers,
    {
      crontab: CRONTAB,
      // Three more than threads, so that no thread idles while jobs store results, download or deliver webhooks.
      concurrency: config.SPEECH_THREADS + 3,
      log,
      isPaused: () => isInMaintenance(db),
      onReap: async () => {
        await failExhausted(db);
        await findOrphans();
      },
    },
  );
}
