import { stepExamples as text } from '#text/landing.ts';
import classes from './Steps.module.css';

const states = [
  ['processed', 231],
  ['processing', 6],
  ['enqueued', 7],
  ['failed', 4],
] as const;

/** The bar over a project's prompts. */
export function BatchExample() {
  return (
    <>
      <p className={classes.project}>
        <b>{text.project}</b> · {text.count}
      </p>
      <div className={classes.bar} aria-hidden="true">
        {states.map(([state, count]) => (
          <i key={state} data-state={state} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {states.map(([state]) => (
          <li key={state}>
            <i data-state={state} aria-hidden="true" />
            {text.states[state]}
          </li>
        ))}
      </ul>
    </>
  );
}
