import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { costs as text, formatMoney } from '#text/costs.ts';
import { formatDay } from '#ui/formatDay.ts';
import { chooseDates, decimalsOf, ticksUpTo } from './chartScale.ts';
import classes from './Costs.module.css';

export interface CostDay {
  readonly day: string;
  readonly file: number;
  readonly streaming: number;
}

/** In px. The margins leave space for the dates below, and half a label above. */
const [HEIGHT, TOP, BOTTOM, RIGHT] = [232, 8, 30, 18];
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
/** Max width of a bar in px, for periods of a few days. */
const BAR_MAX = 64;
/** Share of a day's width that its bar fills. */
const BAR_SHARE = 0.8;
/** In px: width of a digit of the axis labels, and the space between axis and plot. */
const [DIGIT, AXIS_GAP] = [7.6, 10];
const FADED = 0.45;
/** In px: width that a tooltip needs beside its bar, and the gap between them. */
const [TIP_ROOM, TIP_GAP] = [180, 8];

const shortDay = (day: string) => formatDay(day).slice(0, 5);
const weekday = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('pt-BR', { weekday: 'short', timeZone: 'UTC' });
const nameOf = ({ day }: CostDay) => `${weekday(day)}, ${shortDay(day)}`;
const sumOf = ({ file, streaming }: CostDay) => file + streaming;
/** All ticks have the same number of decimals. */
const formatTick = (decimals: number) => (reais: number) =>
  reais === 0
    ? '0'
    : reais.toLocaleString('pt-BR', {
        style: 'currency',
        currency: 'BRL',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });

/**
 * A stacked bar for each day, files below and streams above. The pointer, or the arrow keys on a hidden slider, select
 * the day whose amounts are shown; screen readers also get a list of all days with costs.
 */
export function CostsByDay({ days }: { days: readonly CostDay[] }) {
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<number>();
  const [isTipShown, setIsTipShown] = useState(false);
  const last = days.length - 1;
  const current = Math.min(chosen ?? last, last);
  const dearest = days.reduce((most, day) => (sumOf(day) > sumOf(most) ? day : most));
  const ticks = ticksUpTo(sumOf(dearest));
  const labels = ticks.map(formatTick(decimalsOf(ticks)));
  const left = Math.ceil(Math.max(...labels.map(({ length }) => length)) * DIGIT) + AXIS_GAP;
  const slot = Math.max(0, width - left - RIGHT) / days.length;
  const bar = Math.min(BAR_MAX, slot * BAR_SHARE);
  const centerOf = (index: number) => left + (index + 0.5) * slot;
  const heightOf = (reais: number) => (reais / ticks.at(-1)!) * PLOT_HEIGHT;
  const choose = (index: number) => {
    setChosen(Math.max(0, Math.min(last, index)));
    setIsTipShown(true);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    choose(Math.floor((x - left) / slot));
  };
  const period = [formatDay(days[0]!.day), formatDay(days[last]!.day)] as const;
  return (
    <figure className={classes.days}>
      <figcaption className="visually-hidden">
        {text.dearestDay(...period, formatDay(dearest.day), formatMoney(sumOf(dearest)))}
      </figcaption>
      <div
        ref={ref}
        className={classes.plot}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setIsTipShown(false)}
      >
        <input
          type="range"
          aria-label={text.chosenDay}
          aria-valuetext={describe(days[current]!)}
          min={0}
          max={last}
          value={current}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          onFocus={() => setIsTipShown(true)}
          onBlur={() => setIsTipShown(false)}
          onKeyDown={({ key }) => key === 'Escape' && setIsTipShown(false)}
        />
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
            {ticks.map((reais, i) => {
              const y = TOP + PLOT_HEIGHT - heightOf(reais);
              return (
                <g key={reais}>
                  <line className={classes.grid} x1={left} x2={width - RIGHT} y1={y} y2={y} />
                  <text className={classes.tick} x={left - AXIS_GAP} y={y} dy="0.35em" textAnchor="end">
                    {labels[i]}
                  </text>
                </g>
              );
            })}
            {days.map(({ day, file, streaming }, i) => {
              const [low, high] = [heightOf(file), heightOf(streaming)];
              const base = TOP + PLOT_HEIGHT - low;
              const x = centerOf(i) - bar / 2;
              return (
                <g key={day} data-day={day} opacity={isTipShown && i !== current ? FADED : 1}>
                  {low > 0 && <rect className={classes.fileBar} x={x} y={base} width={bar} height={low} />}
                  {high > 0 && (
                    <rect className={classes.streamingBar} x={x} y={base - high} width={bar} height={high} />
                  )}
                </g>
              );
            })}
            {chooseDates(days.length).map((i) => (
              <text key={i} className={classes.tick} x={centerOf(i)} y={HEIGHT - 8} textAnchor="middle">
                {shortDay(days[i]!.day)}
              </text>
            ))}
          </svg>
        )}
        {isTipShown && width > 0 && <DayTip day={days[current]!} place={tipPlace(centerOf(current), bar, width)} />}
      </div>
      <ul className="visually-hidden" aria-label={text.daysWithCosts}>
        {days
          .filter((day) => sumOf(day) > 0)
          .map((day) => (
            <li key={day.day}>{describe(day)}</li>
          ))}
      </ul>
    </figure>
  );
}

function describe(day: CostDay): string {
  return text.dayCosts(nameOf(day), formatMoney(day.file), formatMoney(day.streaming));
}

type TipPlace = { readonly left: number } | { readonly right: number };

/** Beside the bar if there is space, else at the start of the chart. */
function tipPlace(center: number, bar: number, width: number): TipPlace {
  const edge = bar / 2 + TIP_GAP;
  if (center + edge + TIP_ROOM <= width) return { left: center + edge };
  return center - edge >= TIP_ROOM ? { right: width - center + edge } : { left: 0 };
}

function DayTip({ day, place }: { day: CostDay; place: TipPlace }) {
  return (
    <div className={classes.tip} aria-hidden="true" style={place}>
      <b>{nameOf(day)}</b>
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
