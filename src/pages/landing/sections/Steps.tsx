import type { ReactNode } from 'react';
import { landing, stepExamples, steps as text, stepExamples as landingText } from '#text/landing.ts';
import { ListenExample } from './ListenExample.tsx';
import classes from './Steps.module.css';

/** The steps of the work, with an excerpt of each screen. */
export function StepsContent() {
  return (
    <>
      <h2 id="how">{landing.how}</h2>
      {/* They scroll sideways on narrow screens. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.all} tabIndex={0}>
        <Step {...text.write}>
          <code>
            {stepExamples.csv.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </code>
        </Step>
        <Step {...text.choose}>
          <dl>
            {stepExamples.outputs.map(({ name, what }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Step>
        <Step {...text.batch}>
          <BatchExample />
        </Step>
        <Step {...text.listen}>
          <ListenExample />
        </Step>
      </div>
    </>
  );
}

function Step({ title, text: sentence, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.step}>
      <div>
        <h3>{title}</h3>
        <p>{sentence}</p>
      </div>
      <div className={classes.example}>{children}</div>
    </div>
  );
}

const states = [
  ['processed', 231],
  ['processing', 6],
  ['enqueued', 7],
  ['failed', 4],
] as const;

/** The status bar of a project's prompts. */
function BatchExample() {
  return (
    <>
      <p className={classes.project}>
        <b>{landingText.project}</b> · {landingText.count}
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
            {landingText.states[state]}
          </li>
        ))}
      </ul>
    </>
  );
}
