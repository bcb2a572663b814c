import { stepExamples as text } from '#text/landing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { Curve } from '#core/player/Curve.tsx';
import { rows } from './samples.json';
import classes from './Steps.module.css';

const curves = [rows[0]!.entoa.curve, rows[2]!.entoa.curve];

/** Example with two rows of a project and its zip. */
export function ListenExample() {
  return (
    <>
      <ul className={classes.rows}>
        {text.rows.map((row, i) => (
          <li key={row.name} data-invalid={'reason' in row || undefined}>
            <span>
              <b>{row.name}</b>
              {'reason' in row && <small>{row.reason}</small>}
            </span>
            <span className={classes.melody}>
              <Curve curve={curves[i] ?? null} height={24} strokeWidth={2} />
            </span>
            <em>{'state' in row ? row.state : text.invalidated}</em>
          </li>
        ))}
      </ul>
      <p className={classes.zip}>
        <Icon name="download" />
        <b>{text.zip}</b> {text.zipContent}
      </p>
    </>
  );
}
