import { openSynthesisThread } from './openSynthesisThread.ts';
import type { EngineSource } from '#server/speech/engines/openEngine.ts';
import type { LoadedModel, NetworkEngine, PreparedModel } from '#server/speech/api/speech.ts';
import { openPool, type SynthesisPool } from './synthesisPool.ts';

export interface ModelPoolsOptions {
  /** Of one model's computation. */
  readonly graphThreads: number;
  /** A model that nobody has used for so long gives its memory back. */
  readonly idleMs: number;
}

/** A whole text of 4,096 characters on one slow thread. */
const TIME_LIMIT_MS = 15 * 60_000;
/** Requests that a server elsewhere gets at a time. */
const NETWORK_THREADS = 2;

/** A pool for each model in use: loaded when it is first spoken with. */
export interface ModelPools {
  of(source: PreparedModel | NetworkEngine): SynthesisPool;
  /** Closes the pools of what is offered no more, once they have nothing to do. */
  keepOnly(sources: readonly (PreparedModel | NetworkEngine)[]): void;
  /** Loads it aside, whatever is loaded, and gives its memory back at the end. */
  openAside(source: PreparedModel): SynthesisPool;
  loaded(): LoadedModel[];
  countOrders(): number;
  close(): Promise<void>;
}

export function openModelPools({ graphThreads, idleMs }: ModelPoolsOptions): ModelPools {
  const pools = new Map<string, { source: PreparedModel | NetworkEngine; pool: SynthesisPool; usedAt: number }>();
  let wanted: ReadonlySet<string> | undefined;
  /** A thread knows its voices by the names they had when it was opened. */
  const nameOf = ({ key, voices }: PreparedModel | NetworkEngine) => JSON.stringify([key, voices]);

  function open(source: PreparedModel | NetworkEngine): SynthesisPool {
    const given: EngineSource = source.kind === 'model' ? { ...source, threads: graphThreads } : source;
    const pool = openPool({
      threads: source.kind === 'model' ? 1 : NETWORK_THREADS,
      timeLimitMs: TIME_LIMIT_MS,
      ordersPerThread: Infinity,
      openThread: () => openSynthesisThread(given),
    });
    // Who speaks with it is told of its failure.
    pool.ready.catch(() => undefined);
    return pool;
  }

  function sweep(): void {
    for (const [key, { pool, usedAt }] of pools) {
      if (pool.countOrders() > 0) continue;
      if (performance.now() - usedAt < idleMs && wanted?.has(key) !== false) continue;
      pools.delete(key);
      void pool.close();
    }
  }
  const timer = setInterval(sweep, Math.min(1000, idleMs));
  timer.unref();

  return {
    of: (source) => {
      const entry = pools.get(nameOf(source)) ?? { source, pool: open(source), usedAt: 0 };
      entry.usedAt = performance.now();
      pools.set(nameOf(source), entry);
      return entry.pool;
    },
    keepOnly: (sources) => {
      wanted = new Set(sources.map(nameOf));
      sweep();
    },
    openAside: open,
    loaded: () =>
      [...pools.values()].flatMap(({ source, pool }) =>
        source.kind === 'model' ? [{ key: source.key, orders: pool.countOrders() }] : [],
      ),
    countOrders: () => [...pools.values()].reduce((sum, { pool }) => sum + pool.countOrders(), 0),
    close: async () => {
      clearInterval(timer);
      await Promise.all([...pools.values()].map(({ pool }) => pool.close()));
    },
  };
}
