import classes from './Models.module.css';

const WIDTH = 120;
const HEIGHT = 24;

/** The last values as a line, from 0 to the greatest. */
export function Sparkline({ values }: { values: readonly number[] }) {
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
