import { addJobs as addAny, type JobKind, type JobSpec } from '#server/jobs/queue.ts';
import type { JobHandler } from '#server/jobs/runner.ts';
import type { Queryable } from '#server/db/database.ts';

/** Activate a version, make its golden set for review, or both, as for a voice of the catalogue. */
export type PreparePurpose = 'speak' | 'golden-set' | 'prove-and-speak';

/** Payloads of all jobs by name; handlers are in the folders of their nouns. */
export interface Jobs {
  'synthesize-prompt': { promptId: number; attempt: number };
  /** Compares audio with its text, as long as checks wait. */
  'hear-audios': Record<string, never>;
  /** Speaks ten sentences and lets the recognizer hear them. */
  'test-recognizer': Record<string, never>;
  'sweep-audio': { hashes: string[] };
  'pack-zip': { projectId: number; packId: string };
  'remove-zip': { file: string };
  /** Enqueues the pending prompts of a restored project. */
  'wake-prompts': { projectId: number };
  /** Applies a batch to its remaining prompts, step by step. */
  'run-batch': { batchId: number };
  /** Permanently deletes a project that was purged from the bin. */
  'purge-project': { projectId: number };
  /** Updates the planner statistics of the prompts after a large change. */
  'renew-statistics': Record<string, never>;
  /** Builds a version's graph for the given purpose. */
  'prepare-model': { modelId: number; number: number; purpose: PreparePurpose };
  'remove-model': { folders: string[] };
  /** Downloads a voice of the catalogue; a cancelled install removes its files. */
  'install-voice': { key: string; attempt: number };
  /** Synthesizes and cuts the number pieces of a voice. */
  'make-numbers': { voice: string; request: string };
  /** Deletes the file of a replaced pack. */
  'remove-numbers': { file: string };
  'mail-recovery': { email: string; origin: string };
  'mail-activation': { userId: number; origin: string };
  /** Creates the code of a client's session and sends it to the address of its link. */
  'mail-approval-code': { linkId: number; session: string };
  /** Tells a client that a link has a new round. */
  'mail-approval-round': { linkId: number; round: number; sent: number; by: string; origin: string };
  /** Reminds clients of links that end soon. */
  'remind-clients': Record<string, never>;
  /** Tells a person about the comments of others since the last such mail. */
  'mail-comments': { userId: number; origin: string };
  /** Sends due deliveries, and schedules itself for the next one. */
  'deliver-webhooks': Record<string, never>;
  /** Deletes takes that exceed the retention rule. */
  'drop-takes': Record<string, never>;
  'clean-up': Record<string, never>;
  'consolidate-costs': Record<string, never>;
  /** Writes a backup to BACKUP_DIR. */
  'back-up': Record<string, never>;
  /** Enqueues a backup when the nightly one is due. */
  'back-up-nightly': Record<string, never>;
}

type Name = keyof Jobs;

/** How each job is retried, and whether it waits during maintenance. */
const kinds: Readonly<Record<Name, JobKind>> = {
  'synthesize-prompt': { maxAttempts: 4, isPausable: true },
  'hear-audios': { maxAttempts: 25, isPausable: true },
  'test-recognizer': { maxAttempts: 1, isPausable: true },
  'sweep-audio': { maxAttempts: 25, isPausable: false },
  'pack-zip': { maxAttempts: 3, isPausable: true },
  'remove-zip': { maxAttempts: 10, isPausable: false },
  'wake-prompts': { maxAttempts: 25, isPausable: false },
  'run-batch': { maxAttempts: 25, isPausable: true },
  'purge-project': { maxAttempts: 25, isPausable: false },
  'renew-statistics': { maxAttempts: 3, isPausable: false },
  'prepare-model': { maxAttempts: 2, isPausable: false },
  'remove-model': { maxAttempts: 10, isPausable: false },
  'install-voice': { maxAttempts: 5, isPausable: false },
  'make-numbers': { maxAttempts: 3, isPausable: true },
  'remove-numbers': { maxAttempts: 10, isPausable: false },
  'mail-recovery': { maxAttempts: 6, isPausable: false },
  'mail-activation': { maxAttempts: 12, isPausable: false },
  'mail-approval-code': { maxAttempts: 4, isPausable: false },
  'mail-approval-round': { maxAttempts: 4, isPausable: false },
  'remind-clients': { maxAttempts: 1, isPausable: false },
  'mail-comments': { maxAttempts: 4, isPausable: false },
  'deliver-webhooks': { maxAttempts: 25, isPausable: false },
  'drop-takes': { maxAttempts: 3, isPausable: false },
  'clean-up': { maxAttempts: 1, isPausable: false },
  'consolidate-costs': { maxAttempts: 12, isPausable: false },
  // A failure is reported, and the hourly job requests another backup.
  'back-up': { maxAttempts: 1, isPausable: false },
  'back-up-nightly': { maxAttempts: 1, isPausable: false },
};

/**
 * Times in UTC, i.e. at night in Brazil. Costs are checked every hour, since a day is consolidated once it has ended in
 * TIME_ZONE. Webhook deliveries and checks of audio enqueue their own job, but the queue may skip that while a job with
 * the same key is starting.
 */
export const CRONTAB = `17 5 * * * clean-up
7 * * * * consolidate-costs ?fill=1h
3 * * * * back-up-nightly
11 12 * * * remind-clients ?fill=12h
* * * * * hear-audios ?queue=hearing&jobKey=hear-audios&priority=32767
* * * * * deliver-webhooks ?queue=webhooks&jobKey=deliver-webhooks&priority=-1`;

/** One handler for each job: a job without one does not compile. */
export type JobHandlers = { readonly [Each in Name]: JobHandler<Jobs[Each]> };

/** Adds jobs in the transaction of the rows they serve, so that both or neither exist. */
export function addJobs<Each extends Name>(
  tx: Queryable,
  name: Each,
  specs: readonly JobSpec<Jobs[Each]>[],
  options?: { keepsTime?: boolean },
): Promise<void> {
  return addAny(tx, name, kinds[name], specs, options);
}
