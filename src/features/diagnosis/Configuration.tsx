import type { Diagnosis } from '#contract/diagnosis.ts';
import { diagnosis as text } from '#text/diagnosis.ts';
import classes from './Diagnosis.module.css';

/** What the environment says, the set ones first. */
export function Configuration({ configuration }: Pick<Diagnosis, 'configuration'>) {
  const inOrder = configuration.toSorted((a, b) => Number(b.isSet) - Number(a.isSet));
  return (
    <details className={classes.configuration}>
      <summary>{text.configuration}</summary>
      <p>{text.configurationHelp}</p>
      <dl>
        {inOrder.map(({ name, isSet, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-set={isSet || undefined}>{value ?? (isSet ? text.isHidden : text.isDefault)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
