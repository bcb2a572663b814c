import type { ReactNode } from 'react';
import type { DictionaryRecord } from '#contract/dictionary.ts';
import { EntrySaid } from './EntrySaid.tsx';
import { whereOf } from './whereOf.ts';
import { dictionary as text } from '#text/dictionary.ts';
import classes from './Dictionary.module.css';

export function EntryCard({ entry, actions }: { entry: DictionaryRecord; actions: ReactNode }) {
  return (
    <>
      <div className={classes.cardHead}>
        <span className={classes.written}>{entry.written}</span>
        <span className={classes.soft}>{text.positionOf(entry.position)}</span>
      </div>
      <EntrySaid entry={entry} />
      <div className={classes.cardFoot}>
        <span className={classes.soft}>{whereOf(entry)}</span>
        {actions}
      </div>
    </>
  );
}
