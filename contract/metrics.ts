import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';

const Spread = v.object({ average: v.nullable(v.number()), p95: v.nullable(v.number()), count: v.number() });

/**
 * How speech is doing right now, in this process unless said otherwise; numbers are null while nothing has been
 * measured.
 */
export const MetricsSnapshot = v.object({
  /** Streams to services under way, over all processes. */
  sessions: v.number(),
  /** Prompts, over all processes. */
  queue: v.object({ enqueued: v.number(), processing: v.number(), failed: v.number() }),
  /** Texts being spoken or waiting for a thread. */
  orders: v.number(),
  /** Milliseconds from a stream's order to its first audio, of the last 500. */
  firstByteMs: Spread,
  /** Seconds of work for one of audio, of the last 500 files that did not wait. */
  realTimeFactor: v.object({ embedded: Spread, neural: Spread }),
  /** Bytes. */
  memory: v.object({ server: v.number(), available: v.number() }),
  /** Percent of one core since the snapshot before, and the machine's load over a minute. */
  cpu: v.object({ percent: v.number(), cores: v.number(), load: v.number() }),
  loadedModels: v.number(),
  /** Speech servers of the configuration, as this process met them last; texts counted since it started. */
  engines: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['unused', 'answering', 'away']),
      answered: v.number(),
      failed: v.number(),
    }),
  ),
  uptimeSeconds: v.number(),
  /** No engine of ours uses one. */
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
