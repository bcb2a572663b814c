import { openSynthesisThread } from './openSynthesisThread.ts';
import type { EngineSource } from '#server/speech/engines/openEngine.ts';
import type { FetchModel, LoadedModel, NetworkEngine, PreparedModel } from '#server/speech/api/speech.ts';
import { openPool, type SynthesisPool } from './synthesisPool.ts';

export interface ModelPoolsOptions {
  /** Threads for the computation of one model. */
  readonly graphThreads: number;
  /** Idle time after which a model is unloaded. */
  readonly idleMs: number;
  readonly bringModel: FetchModel;
}

/** Enough for a whole text of 4,096 characters on one slow thread. */
const TIME_LIMIT_MS = 15 * 60_000;
/** Concurrent requests to an external server. */
const NETWORK_THREADS = 2;

/** One pool per model in use, loaded on first use. */
export interface ModelPools {
  of(source: PreparedModel | NetworkEngine): Promise<SynthesisPool>;
  /** Closes the pools of other sources once they are idle. */
  keepOnly(sources: readonly (PreparedModel | NetworkEngine)[]): void;
  /** Loads a model separately, whatever else is loaded; closing the pool frees its memory. */
  openCandidatePool(source: PreparedModel): Promise<SynthesisPool>;
  loaded(): LoadedModel[];
  countOrders(): number;
  close(): Promise<void>;
}

export function openModelPools({ graphThreads, idleMs, bringModel }: ModelPoolsOptions): ModelPools {
  const pools = new Map<string, { source: PreparedModel | NetworkEngine; pool: SynthesisPool; usedAt: number }>();
  const opening = new Map<string, Promise<SynthesisPool>>();
  let wanted: ReadonlySet<string> | undefined;
  /** A thread knows its voices by the names they had when it was started. */
  const nameOf = ({ key, voices }: PreparedModel | NetworkEngine) => JSON.stringify([key, voices]);

  /** A model's files stay on this machine while its pool is open, since a lost thread is restarted. */
  async function open(source: PreparedModel | NetworkEngine): Promise<SynthesisPool> {
    if (source.kind === 'network') return openThreads(source);
    const { path, release } = await bringModel(source.folder);
    const pool = openThreads({ ...source, folder: path, threads: graphThreads });
    return { ...pool, close: () => pool.close().finally(release) };
  }

  function openThreads(source: EngineSource): SynthesisPool {
    const pool = openPool({
      threads: source.kind === 'model' ? 1 : NETWORK_THREADS,
      timeLimitMs: TIME_LIMIT_MS,
      ordersPerThread: Infinity,
      openThread: () => openSynthesisThread(source),
    });
    // Callers that use the pool get the failure.
    pool.ready.catch(() => undefined);
    return pool;
  }

  async function openKept(name: string, source: PreparedModel | NetworkEngine): Promise<SynthesisPool> {
    const pool = await open(source);
    pools.set(name, { source, pool, usedAt: performance.now() });
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
    of: async (source) => {
      const name = nameOf(source);
      const entry = pools.get(name);
      if (entry !== undefined) {
        entry.usedAt = performance.now();
        return entry.pool;
      }
      const asked = opening.get(name) ?? openKept(name, source).finally(() => opening.delete(name));
      opening.set(name, asked);
      return asked;
    },
    keepOnly: (sources) => {
      wanted = new Set(sources.map(nameOf));
      sweep();
    },
    openCandidatePool: open,
    loaded: () =>
      [...pools.values()].flatMap(({ source, pool }) =>
        source.kind === 'model' ? [{ key: source.key, orders: pool.countOrders() }] : [],
      ),
    countOrders: () => [...pools.values()].reduce((sum, { pool }) => sum + pool.countOrders(), 0),
    close: async () => {
      clearInterval(timer);
      await Promise.allSettled(opening.values());
      await Promise.all([...pools.values()].map(({ pool }) => pool.close()));
    },
  };
}
