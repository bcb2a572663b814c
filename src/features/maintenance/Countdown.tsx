import { maintenance as text } from '#text/maintenance.ts';
import { remaining } from './remaining.ts';
import classes from './Maintenance.module.css';

const two = (value: number) => String(value).padStart(2, '0');

/** Hours, minutes and seconds until the end, or that it is over. */
export function Countdown({ end, now }: { end: string; now: number }) {
  const left = remaining(end, now);
  if (!left) return <p className={classes.over}>{text.over}</p>;
  const { hours, minutes, seconds } = left;
  return (
    <div role="timer" aria-label={text.remaining(hours, minutes)}>
      <p className={classes.clock} aria-hidden="true">
        {hours}
        <i>:</i>
        {two(minutes)}
        <i>:</i>
        {two(seconds)}
      </p>
      <p className={classes.unit} aria-hidden="true">
        {text.unit}
      </p>
    </div>
  );
}
