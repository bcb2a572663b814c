import { setTimeout as delay } from 'node:timers/promises';
import { EventEmitter } from 'node:events';
import { type Job, type JobHelpers, Logger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { isServiceAway } from '#server/files/stored/storageAway.ts';
import type { Database } from '#server/db/database.ts';
import { watchDeadWorkers } from './deadWorkers.ts';
import { releaseJob } from './releaseJob.ts';
import { showLiveness } from './liveness.ts';
import { PAUSABLE } from './queue.ts';

interface Log {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

export interface JobContext {
  readonly isLastAttempt: boolean;
  readonly signal: AbortSignal;
}
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export interface JobRunner {
  stop(): Promise<void>;
}

interface Options {
  /** Repeated jobs, as graphile-worker reads them; times in UTC. */
  crontab: string;
  concurrency: number;
  log: Log;
  onReap: () => Promise<void>;
  /** True while pausable jobs must wait. */
  isPaused: () => Promise<boolean>;
}

const REAP_EVERY_MS = 1000;
/** At shutdown, running jobs may finish within this time; then they are cancelled and returned to the queue. */
const FINISH_WITHIN_MS = 4000;
/** Jobs that do not react to cancellation are abandoned: the process exits, and the jobs return to the queue later. */
const CANCEL_WITHIN_MS = 2000;
/** Max time for returning a job while the database is away, in ms; less during shutdown. */
const [BACK_WITHIN_MS, BACK_AT_STOP_MS] = [20_000, 1000];
/** Delay in ms before restarting the runner: doubles from the first value up to the second. */
const [AGAIN_MS, AGAIN_MAX_MS] = [200, 3000];

/** Runs jobs in this process until stopped; `onReap` runs with each check for dead workers. */
export async function startJobs(
  db: Database,
  handlers: Readonly<Record<string, JobHandler<never>>>,
  options: Options,
): Promise<JobRunner> {
  const { concurrency, crontab, log, onReap, isPaused } = options;
  const pool = db.$client;
  const liveness = await showLiveness(pool);
  const poolIds = new Set<string>();
  const stopping = new AbortController();
  const runners = new Set<Runner>();
  let isStopping = false;
  const note = () => liveness.record([...poolIds]).catch((error: unknown) => log.warn({ err: error }, 'cannot record'));

  const running = new Set<string>();
  const runJob = async (handle: JobHandler<unknown>, payload: unknown, { job }: JobHelpers) => {
    running.add(job.id);
    try {
      await handle(payload, { isLastAttempt: job.attempts >= job.max_attempts, signal: stopping.signal });
    } catch (error) {
      const isOutside = stopping.signal.aborted || isServiceAway(error);
      if (isOutside) await releaseJob(pool, job, isStopping ? BACK_AT_STOP_MS : BACK_WITHIN_MS).catch(() => {});
      throw error;
    } finally {
      running.delete(job.id);
    }
  };
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown, helpers: JobHelpers) => runJob(handle as JobHandler<unknown>, payload, helpers),
    ]),
  );

  async function start(): Promise<void> {
    const events = new EventEmitter() as WorkerEvents;
    let isReplaced = false;
    // A queue that lost its database shuts itself down; another runner takes over while running jobs finish.
    const replace = () => {
      if (isReplaced || isStopping) return;
      isReplaced = true;
      log.warn({}, 'the job runner ended: starting another');
      void startAnew();
    };
    events.on('pool:create', ({ workerPool }) => {
      poolIds.add(workerPool.id);
      void note();
    });
    events.on('pool:gracefulShutdown', replace);
    events.on('pool:release', ({ workerPool }) => {
      poolIds.delete(workerPool.id);
      void note();
    });
    const runner = await run({
      pgPool: pool,
      taskList,
      concurrency,
      crontab,
      noHandleSignals: true,
      pollInterval: 1000,
      events,
      logger: silent,
      forbiddenFlags: async () => ((await isPaused()) ? [PAUSABLE] : []),
      // Batches of one: otherwise a database error at the end of a job is an unhandled rejection and ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runners.add(runner);
    const over = () => {
      runners.delete(runner);
      replace();
    };
    runner.promise.then(over, over);
    if (isStopping) await runner.stop().catch(() => {});
  }

  async function startAnew(): Promise<void> {
    for (let pause = AGAIN_MS; !isStopping; pause = Math.min(AGAIN_MAX_MS, pause * 2)) {
      try {
        return await start();
      } catch {
        await new Promise((resolve) => {
          setTimeout(resolve, pause);
        });
      }
    }
  }

  await start();
  await note();
  const releaseDead = watchDeadWorkers(pool, { own: () => [...poolIds] });
  const giveForgottenBack = watchForgottenJobs(pool, { own: () => [...poolIds], isRunning: (id) => running.has(id) });
  const reap = async () => {
    if (!liveness.isHeld()) return;
    const dead = await releaseDead();
    if (dead > 0) log.warn({ workers: dead }, 'gave the jobs of dead workers back');
    const forgotten = await giveForgottenBack();
    if (forgotten > 0) log.warn({ jobs: forgotten }, 'gave back jobs that nobody here had begun');
    await onReap();
  };
  let isReaping = false;
  const timer = setInterval(() => {
    if (isReaping) return;
    isReaping = true;
    reap()
      .catch((error: unknown) => log.warn({ err: error }, 'cannot look after dead workers'))
      .finally(() => {
        isReaping = false;
      });
  }, REAP_EVERY_MS);
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      const cancel = setTimeout(() => {
        stopping.abort(new Error('the server is stopping'));
      }, FINISH_WITHIN_MS);
      const end = (runner: Runner) => runner.stop().catch(() => runner.promise.catch(() => {}));
      await Promise.race([
        Promise.all([...runners].map(end)),
        delay(FINISH_WITHIN_MS + CANCEL_WITHIN_MS, undefined, { ref: false }),
      ]);
      clearTimeout(cancel);
      stopping.abort(new Error('the server is stopping'));
      await liveness.end();
    },
  };
}

/** Silences the library's log, which adds nothing to that of the handlers. */
const silent = new Logger(() => () => {});

/** A pool starts a job within milliseconds of receiving it. */
const FORGOTTEN_MS = 4000;

interface Watching {
  /** Holder names of this process. */
  readonly own: () => readonly string[];
  readonly isRunning: (jobId: string) => boolean;
}

/**
 * Returns jobs that this live process holds without running them: a database that dies after committing a lock but
 * before responding leaves a job with a holder that never received it. Returns their number.
 */
function watchForgottenJobs(pool: pg.Pool, { own, isRunning }: Watching): () => Promise<number> {
  const seenSince = new Map<string, number>();
  return async () => {
    const { rows } = await pool.query<Pick<Job, 'id' | 'locked_by'>>(
      'select id, locked_by from graphile_worker._private_jobs where locked_by = any($1)',
      [own()],
    );
    const idle = rows.filter(({ id }) => !isRunning(id));
    const now = performance.now();
    for (const id of seenSince.keys()) if (!idle.some((job) => job.id === id)) seenSince.delete(id);
    for (const { id } of idle) if (!seenSince.has(id)) seenSince.set(id, now);
    const forgotten = idle.filter(({ id }) => now - seenSince.get(id)! >= FORGOTTEN_MS);
    for (const job of forgotten) await releaseJob(pool, job, 0);
    return forgotten.length;
  };
}
