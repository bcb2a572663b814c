import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { costs as text, formatMoney } from '#text/costs.ts';
import { formatDay } from '#ui/formatDay.ts';
import classes from './Costs.module.css';

/** Pixels; of a single day it is still a bar. */
const BAR_MAX = 64;
const HEIGHT = 232;
const DATES = 5;

export interface CostDay {
  readonly day: string;
  readonly file: number;
  readonly streaming: number;
}

const shortDay = (day: string) => formatDay(day).slice(0, 5);
const weekday = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('pt-BR', { weekday: 'short', timeZone: 'UTC' });
const whole = (reais: number) =>
  reais === 0
    ? '0'
    : reais.toLocaleString('pt-BR', {
        style: 'currency',
        currency: 'BRL',
        // Cents below ten reais, and what is below a cent where it must be told apart.
        minimumFractionDigits: reais < 10 ? 2 : 0,
        maximumFractionDigits: reais < 0.1 ? 4 : reais < 10 ? 2 : 0,
      });

/** Columns a day, files below and streams above. The table below says the same in words. */
export function CostsByDay({ days }: { days: readonly CostDay[] }) {
  const dearest = days.reduce(
    (most, day) => (day.file + day.streaming > most.file + most.streaming ? day : most),
    days[0]!,
  );
  const ticks = pickTicks(days.map(({ day }) => day));
  return (
    <figure className={classes.days}>
      <figcaption className="visually-hidden">
        {text.dearestDay(
          formatDay(days[0]!.day),
          formatDay(days.at(-1)!.day),
          formatDay(dearest.day),
          formatMoney(dearest.file + dearest.streaming),
        )}
      </figcaption>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <BarChart
            data={days.slice()}
            margin={{ top: 8, right: 18, bottom: 0, left: 0 }}
            barCategoryGap="20%"
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--entoa-line)" />
            <XAxis
              dataKey="day"
              ticks={ticks}
              interval={0}
              tickFormatter={shortDay}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--entoa-text-mute)', fontSize: 13 }}
              tickMargin={10}
            />
            <YAxis
              width="auto"
              tickCount={5}
              tickFormatter={whole}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--entoa-text-mute)', fontSize: 13 }}
            />
            <Tooltip
              cursor={{ fill: 'var(--entoa-accent-softer)' }}
              isAnimationActive={false}
              content={({ active, label }) => (
                <DayTip day={active ? days.find(({ day }) => day === label) : undefined} />
              )}
            />
            <Bar
              dataKey="file"
              stackId="cost"
              maxBarSize={BAR_MAX}
              fill="var(--entoa-chart1)"
              stroke="var(--entoa-body)"
              strokeWidth={1}
              isAnimationActive={false}
            />
            <Bar
              dataKey="streaming"
              stackId="cost"
              maxBarSize={BAR_MAX}
              fill="var(--entoa-chart2)"
              stroke="var(--entoa-body)"
              strokeWidth={1}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

function DayTip({ day }: { day: CostDay | undefined }) {
  if (!day) return null;
  return (
    <div className={classes.tip}>
      <b>
        {weekday(day.day)}, {shortDay(day.day)}
      </b>
      <span>
        <i className={classes.streaming} />
        {text.kinds.STREAMING} {formatMoney(day.streaming)}
      </span>
      <span>
        <i className={classes.file} />
        {text.kinds.FILE} {formatMoney(day.file)}
      </span>
    </div>
  );
}

/** Five dates at most, evenly, the first and the last among them. */
function pickTicks(days: readonly string[]): string[] {
  if (days.length <= DATES) return [...days];
  return Array.from({ length: DATES }, (_, i) => days[Math.round((i * (days.length - 1)) / (DATES - 1))]!);
}
