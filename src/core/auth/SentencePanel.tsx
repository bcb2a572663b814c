import { auth as text } from '#text/auth.ts';
import { curvePath } from '#core/player/curvePath.ts';
import classes from './SentencePanel.module.css';

/**
 * Measured on the voice Clara: pitch contour of the whole clip, and the start of each word (in percent of its 1.66 s).
 */
const melody = [
  null,
  -0.8,
  -0.8,
  -0.8,
  -0.9,
  -0.8,
  -0.8,
  -0.8,
  -0.8,
  -0.5,
  -0.4,
  -0.4,
  -0.4,
  -0.3,
  -0.2,
  0,
  0,
  0,
  2.4,
  3.1,
  3.1,
  3,
  2.3,
  2.2,
  2.2,
  2.1,
  1.8,
  1.5,
  1.2,
  0.8,
  0.6,
  0.4,
  0.4,
  0.4,
  0.3,
  -0.1,
  -0.5,
  -0.7,
  -0.7,
  -1,
  -1.4,
  -1.4,
  -0.4,
  0.9,
  1.1,
  1.2,
  1.3,
  -0.7,
  -2.7,
  -3.2,
  -2.5,
  -0.7,
  1.1,
  1.6,
  null,
  null,
  null,
  null,
  null,
  null,
];
const starts = [0, 14.7, 43.6, 51, 70.7];
const path = curvePath(melody, 1200, 100);

/** A sentence with the pitch contour measured on its audio. */
export function SentencePanel() {
  return (
    <aside className={classes.panel} aria-hidden="true">
      <svg viewBox="0 0 1200 100" preserveAspectRatio="none">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={classes.words}>
        {text.sentenceParts.map((word, i) => (
          <span key={word} style={{ left: `${starts[i]}%` }}>
            {word}
          </span>
        ))}
      </div>
      <p>{text.sentenceNote}</p>
    </aside>
  );
}
