import { settings as text } from '#text/settings.ts';
import classes from './Settings.module.css';

const MS_PER_PERCENT = 40;
const WIDEST = 30;

/** Two sentences with the silence that the values put between and after them. */
export function SilenceDiagram({ gapMs, endMs }: { gapMs: number; endMs: number }) {
  return (
    <figure className={classes.diagram}>
      <div className={classes.line}>
        <Sentence path="M2 26h10M16 14q14-6 24 2M48 30h10M66 26q12-2 22-2M98 12q14 4 26 6 16 12 22 14" />
        <Silence
          ms={gapMs}
          label={gapMs === 0 ? text.ownPause : `${gapMs.toLocaleString('pt-BR')} ${text.milliseconds}`}
        />
        <Sentence path="M2 24q40 0 60-4M70 8q40 4 66 18M140 14q6-4 10-4" />
        {endMs > 0 && <Silence ms={endMs} label={`${endMs.toLocaleString('pt-BR')} ${text.milliseconds}`} />}
      </div>
      <figcaption>{text.diagram}</figcaption>
    </figure>
  );
}

function Sentence({ path }: { path: string }) {
  return (
    <svg className={classes.melody} viewBox="0 0 152 40" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Silence({ ms, label }: { ms: number; label: string }) {
  return (
    <span className={classes.silence} style={{ flexBasis: `${Math.min(WIDEST, ms / MS_PER_PERCENT)}%` }}>
      {label}
    </span>
  );
}
