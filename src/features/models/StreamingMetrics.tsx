import { useState } from 'react';
import { formatCount } from '#common/formatCount.ts';
import { metrics as text } from '#text/models.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import type { MetricsSnapshot } from '#contract/metrics.ts';
import { metrics } from '#api/metrics.ts';
import classes from './Models.module.css';

const EVERY_MS = 5000;
const KEPT = 60;

/** Speech metrics as values and as sparklines of the last minutes; for ADMIN. */
export function StreamingMetrics() {
  const { data } = metrics.useStream(
    {},
    { pollingInterval: EVERY_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const seen = useSeen(data);
  if (!data) return null;
  return (
    <section className={classes.section} aria-labelledby="streaming-metrics">
      <h2 id="streaming-metrics">{text.title}</h2>
      <table className={classes.metrics}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{text.metric}</th>
            <th scope="col">{text.value}</th>
            <th scope="col">{text.trend}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of, show }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{show(data)}</td>
              <td aria-hidden="true">{of && <Sparkline values={seen.map(of)} />}</td>
            </tr>
          ))}
          {data.engines.map(({ name, state, answered, failed }) => (
            <tr key={name}>
              <th scope="row">{text.server(name)}</th>
              <td>
                {text.serverStates[state]}
                {state !== 'unused' && `, ${text.serverCounts(answered, failed)}`}
              </td>
              <td aria-hidden="true" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Row {
  readonly name: string;
  readonly show: (snapshot: MetricsSnapshot) => string;
  readonly of?: (snapshot: MetricsSnapshot) => number;
}

const decimal = (value: number | null, digits = 0) =>
  value === null ? text.none : value.toLocaleString('pt-BR', { maximumFractionDigits: digits });
const rows: readonly Row[] = [
  { name: text.sessions, show: ({ sessions }) => formatCount(sessions), of: ({ sessions }) => sessions },
  {
    name: text.queue,
    show: ({ queue }) => text.queueOf(queue.enqueued, queue.processing, queue.failed),
    of: ({ queue }) => queue.enqueued + queue.processing,
  },
  { name: text.orders, show: ({ orders }) => formatCount(orders), of: ({ orders }) => orders },
  {
    name: text.firstByte,
    show: ({ firstByteMs: { average, p95 } }) =>
      average === null ? text.none : text.spread(decimal(average), decimal(p95)),
    of: ({ firstByteMs }) => firstByteMs.average ?? 0,
  },
  { name: text.embedded, show: ({ realTimeFactor: { embedded } }) => decimal(embedded.average, 3) },
  { name: text.neural, show: ({ realTimeFactor: { neural } }) => decimal(neural.average, 2) },
  {
    name: text.memory,
    show: ({ memory }) => text.memoryOf(formatBytes(memory.server), formatBytes(memory.available)),
    of: ({ memory }) => memory.server,
  },
  {
    name: text.cpu,
    show: ({ cpu }) => text.cpuOf(decimal(cpu.percent), cpu.cores, decimal(cpu.load, 1)),
    of: ({ cpu }) => cpu.percent,
  },
  { name: text.loaded, show: ({ loadedModels }) => formatCount(loadedModels) },
  { name: text.gpu, show: ({ gpu_info }) => gpu_info ?? text.noGpu },
];

/** The metrics of the last minutes, newest last. */
function useSeen(data: MetricsSnapshot | undefined): readonly MetricsSnapshot[] {
  const [seen, setSeen] = useState<readonly MetricsSnapshot[]>([]);
  if (data && seen.at(-1) !== data) setSeen([...seen, data].slice(-KEPT));
  return seen;
}

const WIDTH = 120;
const HEIGHT = 24;

/** The last values as a sparkline, from 0 to their maximum. */
function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const most = Math.max(...values, 1);
  const points = values.map(
    (value, i) =>
      `${((i / (values.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
