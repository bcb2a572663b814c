import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations, type JobHelpers, type Runner, type WorkerEvents } from 'graphile-worker';
import type { Database } from '../db/database.ts';
import { releaseDeadWorkers, showLiveness } from './liveness.ts';
import { isInMaintenance } from '../db/settings.ts';
import { type Jobs, PAUSABLE } from './queue.ts';

interface Log { info(data: object, message: string): void; warn(data: object, message: string): void; error(data: object, message: string): void }

export interface JobContext { readonly isLastAttempt: boolean; readonly signal: AbortSignal }
export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name], context: JobContext) => Promise<void> };

export interface JobRunner { stop(): Promise<void> }

const REAP_EVERY_MS = 2000;
/** What runs at a stop may end within it; then it is cancelled and goes back to the queue. */
const FINISH_WITHIN_MS = 4000;
/** UTC; the night in Brazil. Costs are looked at every hour: each day is added up once it has ended in TIME_ZONE, whatever that is. */
const CRONTAB = '17 5 * * * clean-up\n7 * * * * consolidate-costs ?fill=1h';

/** Makes the queue's tables. Must have run before the first job is added. */
export async function migrateQueue(db: Database): Promise<void> {
  await runMigrations({ pgPool: db.$client, logger: silent });
}

/** Runs jobs in this process until stopped; `onReap` runs along with each look after dead workers. */
export async function startJobs(db: Database, handlers: JobHandlers, { concurrency, log, onReap }: { concurrency: number; log: Log; onReap: () => Promise<void> }): Promise<JobRunner> {
  const pool = db.$client;
  const liveness = await showLiveness(pool);
  const poolIds = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  const note = () => liveness.record([...poolIds]).catch((error: unknown) => log.error({ err: error }, 'cannot record the pool'));
  events.on('pool:create', ({ workerPool }) => { poolIds.add(workerPool.id); void note(); });
  const stopping = new AbortController();
  const taskList = Object.fromEntries(Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown, helpers: JobHelpers) =>
    (handle as (payload: unknown, context: JobContext) => Promise<void>)(payload, { isLastAttempt: helpers.job.attempts >= helpers.job.max_attempts, signal: stopping.signal })]));
  const runner: Runner = await run({ pgPool: pool, taskList, concurrency, crontab: CRONTAB, noHandleSignals: true, pollInterval: 1000, forbiddenFlags: async () => (await isInMaintenance(db) ? [PAUSABLE] : []), events, logger: silent });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner stopped'));
  await note();
  const reap = async () => {
    const dead = await releaseDeadWorkers(pool);
    if (dead > 0) log.warn({ workers: dead }, 'gave the jobs of dead workers back');
    await onReap();
  };
  let isReaping = false;
  const timer = setInterval(() => {
    if (isReaping) return;
    isReaping = true;
    reap().catch((error: unknown) => log.error({ err: error }, 'cannot look after dead workers')).finally(() => { isReaping = false; });
  }, REAP_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      const lastCall = setTimeout(() => { stopping.abort(new Error('the server is stopping')); }, FINISH_WITHIN_MS);
      await runner.stop().catch(() => {});
      clearTimeout(lastCall);
      await liveness.end();
    },
  };
}

/** Its own lines say nothing that the handlers' do not. */
const silent = new Logger(() => () => {});
