import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';

const Spread = v.object({ average: v.nullable(v.number()), p95: v.nullable(v.number()), count: v.number() });

/** Current speech metrics, of this process unless noted otherwise; numbers are null until something was measured. */
export const MetricsSnapshot = v.object({
  /** Streams to services in progress, across all processes. */
  sessions: v.number(),
  /** Number of prompts by state, across all processes. */
  queue: v.object({ enqueued: v.number(), processing: v.number(), failed: v.number() }),
  /** Audio that waits for a check by a recognizer, and prompts in which it heard other words, across all processes. */
  hearings: v.object({ waiting: v.number(), differing: v.number() }),
  /** Texts being synthesized or waiting for a worker thread. */
  orders: v.number(),
  /** Milliseconds from the request of a stream to its first audio, over the last 500 streams. */
  firstByteMs: Spread,
  /** Seconds of work per second of audio, over the last 500 files that did not wait. */
  realTimeFactor: v.object({ embedded: Spread, neural: Spread }),
  /** In bytes. */
  memory: v.object({ server: v.number(), available: v.number() }),
  /** Percent of one core since the previous snapshot, and the machine's load average over one minute. */
  cpu: v.object({ percent: v.number(), cores: v.number(), load: v.number() }),
  loadedModels: v.number(),
  /** Configured speech servers, in the state this process saw last; texts are counted since the process started. */
  engines: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['unused', 'answering', 'away']),
      answered: v.number(),
      failed: v.number(),
    }),
  ),
  uptimeSeconds: v.number(),
  /** No engine uses a GPU today. */
  gpu_info: v.nullable(v.string()),
});
export type MetricsSnapshot = v.InferOutput<typeof MetricsSnapshot>;

export const metrics = {
  stream: endpoint({
    method: 'GET',
    path: '/metrics/metrics/stream',
    summary: 'A snapshot of how speech is doing',
    access: 'metrics',
    input: v.object({}),
    output: MetricsSnapshot,
  }),
};
