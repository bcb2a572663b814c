import { linkJobs } from './features/auth/linkJobs.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { cleanUp } from './features/auth/cleanUp.ts';
import { backUp, backUpNightly } from './features/backups/backUpJob.ts';
import { enqueueLost, runBatch, sweepBatches } from './features/batches/runBatch.ts';
import { expireBin, purgeProject } from './features/bin/purgeJobs.ts';
import { makeNumbers } from './features/numbers/makeNumbersJob.ts';
import { wakePrompts } from './features/bin/wakePrompts.ts';
import { consolidateClosedDays } from './features/costs/consolidate.ts';
import { installVoiceJob } from './features/catalogue/installVoice.ts';
import { prepareModelJob, removeModelJob } from './features/models/modelJobs.ts';
import { sweepModels } from './features/models/sweepModels.ts';
import { packZip } from './features/projects/zipJob.ts';
import { removeZip } from './features/projects/removeZip.ts';
import { enqueueOrphans, watchOrphans } from './features/prompts/orphans.ts';
import { sweepOldTakes } from './features/prompts/oldTakes.ts';
import { failExhausted, sweepAudios, synthesizePrompt } from './features/prompts/promptJobs.ts';
import { renewStatistics } from './features/prompts/renewStatistics.ts';
import { deliverWebhooks, sweepDeliveries } from './features/webhooks/deliverWebhooks.ts';
import { type JobRunner, startJobs } from './jobs/runner.ts';
import type { Parts } from './start.ts';
import { deleteUnlessHeld, unlessHeld } from './domain/backup/deletions.ts';
import { openMails } from './domain/mails/openMails.ts';
import { dropTakes } from './domain/takes/dropTakes.ts';
import { isInMaintenance } from './domain/settings/settings.ts';

type JobParts = Pick<Parts, 'jobsDb' | 'files' | 'speech'>;

/** The work of the queue, for whoever has threads for it: what each kind of job is done by. */
export async function startJobsOf(
  parts: JobParts,
  config: Config,
  log: FastifyBaseLogger,
): Promise<JobRunner | undefined> {
  const { jobsDb: db, files, speech } = parts;
  if (config.SPEECH_THREADS === 0) return undefined;
  const findOrphans = watchOrphans(db, async () => {
    await enqueueOrphans(db);
    await enqueueLost(db);
  });
  return startJobs(
    db,
    {
      'synthesize-prompt': synthesizePrompt(db, files, speech, config.PRICE_PER_CHARACTER),
      'sweep-audio': unlessHeld(db, 'sweep-audio', sweepAudios(db, files)),
      'pack-zip': packZip(db, files, speech),
      'remove-zip': unlessHeld(db, 'remove-zip', removeZip(files)),
      'wake-prompts': wakePrompts(db),
      'run-batch': runBatch(db, speech, config),
      'purge-project': purgeProject(db),
      'renew-statistics': renewStatistics(db),
      'prepare-model': prepareModelJob(db, files, speech),
      'remove-model': unlessHeld(db, 'remove-model', removeModelJob(files)),
      'install-voice': installVoiceJob({ db, files, speech }),
      'make-numbers': makeNumbers(db, files, speech),
      ...linkJobs(db, openMails(db, config, log), config, log),
      'deliver-webhooks': deliverWebhooks(db, config),
      'drop-takes': dropTakes(db),
      'clean-up': async (_payload, context) => {
        await cleanUp(db)();
        await expireBin(db);
        await dropTakes(db)({}, context);
        await sweepOldTakes(db);
        await sweepDeliveries(db);
        await sweepBatches(db);
        await deleteUnlessHeld(db.$client, sweepModels(db, files));
      },
      'consolidate-costs': consolidateClosedDays(db, config.TIME_ZONE),
      'back-up': backUp(db, files, config),
      'back-up-nightly': backUpNightly(db, config),
      // Three more than threads: while one job writes its row, one downloads and one tells webhooks, no thread waits.
    },
    {
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
