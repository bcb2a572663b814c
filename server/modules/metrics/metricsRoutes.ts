import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { metrics as endpoints, type MetricsSnapshot } from '#contract/metrics.ts';
import { isLoopback } from '#server/config/config.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isProxied } from '#server/http/security.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { bearerOf } from '#server/modules/sessions/session.ts';
import { openSnapshots } from './readSnapshot.ts';

export function registerMetricsRoutes(app: FastifyInstance, deps: Deps) {
  const readSnapshot = openSnapshots(deps.speech);
  registerEndpoints(app, deps, endpoints, { stream: (_input, { db }) => readSnapshot(db) });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'entoa_' });
  const readForScrape = openSnapshots(deps.speech);
  const gauges = Object.entries(measured).map(([name, { help, value }]) => ({
    gauge: new Gauge({ name: `entoa_${name}`, help, registers: [registry] }),
    value,
  }));
  const engineUp = new Gauge({
    name: 'entoa_engine_up',
    help: 'Whether a speech server of the configuration answered this process last',
    labelNames: ['engine'],
    registers: [registry],
  });
  // For Prometheus, outside the API: no session, no JSON.
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps.config.METRICS_TOKEN))
      throw new Refusal('NOT_FOUND', { message: 'Este endereço não existe.' });
    const snapshot = await readForScrape(deps.db);
    for (const { gauge, value } of gauges) gauge.set(value(snapshot) ?? Number.NaN);
    for (const { name, state } of snapshot.engines)
      engineUp.set({ engine: name }, state === 'unused' ? Number.NaN : state === 'answering' ? 1 : 0);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

const measured: Readonly<Record<string, { help: string; value: (snapshot: MetricsSnapshot) => number | null }>> = {
  stream_sessions: { help: 'Streams to services under way, over all processes', value: ({ sessions }) => sessions },
  prompts_enqueued: { help: 'Prompts waiting', value: ({ queue }) => queue.enqueued },
  prompts_processing: { help: 'Prompts being spoken', value: ({ queue }) => queue.processing },
  prompts_failed: { help: 'Prompts that failed', value: ({ queue }) => queue.failed },
  hearings_waiting: { help: 'Audio that waits for a check', value: ({ hearings }) => hearings.waiting },
  prompts_heard_differently: {
    help: 'Prompts in which a recognizer heard other words',
    value: ({ hearings }) => hearings.differing,
  },
  speech_orders: { help: 'Texts being spoken or waiting for a thread of this process', value: ({ orders }) => orders },
  stream_first_byte_average_milliseconds: {
    help: 'From a stream’s order to its first audio, average of the last 500',
    value: ({ firstByteMs }) => firstByteMs.average,
  },
  stream_first_byte_p95_milliseconds: {
    help: 'The same, 95th percentile',
    value: ({ firstByteMs }) => firstByteMs.p95,
  },
  real_time_factor_embedded: {
    help: 'Seconds of work for one of audio, embedded engine',
    value: ({ realTimeFactor }) => realTimeFactor.embedded.average,
  },
  real_time_factor_neural: {
    help: 'Seconds of work for one of audio, models and servers',
    value: ({ realTimeFactor }) => realTimeFactor.neural.average,
  },
  models_loaded: { help: 'Models loaded in this process’s care', value: ({ loadedModels }) => loadedModels },
};

/** Allows direct requests from this machine (not forwarded by a proxy on it), or the bearer of the token. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = bearerOf(request);
  if (token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))) return true;
  return (
    !isProxied(request) &&
    isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
    isLoopback(request.hostname.replace(/:\d+$/, ''))
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
