import { melody as text } from '#text/landing.ts';
import { curvePath } from '#core/player/curvePath.ts';
import { melody } from './samples.json';
import classes from './Melody.module.css';

const WIDTH = 1200;
const HEIGHT = 100;

/** The words of a real audio below its measured pitch contour. */
export function MelodyContent() {
  return (
    <div className={classes.wrap}>
      <h2 id="melody">
        {text.title} <span>{text.source}</span>
      </h2>
      <p className={classes.written}>{melody.text}</p>
      <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.line} d={`M0 ${HEIGHT * 0.44}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
        <path d={curvePath(melody.curve, WIDTH, HEIGHT)} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={classes.words} aria-hidden="true">
        {melody.words.map(({ word, start }) => (
          <span key={start} style={{ left: `${start}%` }}>
            {word}
          </span>
        ))}
      </div>
    </div>
  );
}
