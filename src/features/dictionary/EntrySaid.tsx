import type { DictionaryRecord } from '#contract/dictionary.ts';
import { dictionary as text } from '#text/dictionary.ts';
import classes from './Dictionary.module.css';

export function EntrySaid({ entry: { kind, spoken } }: { entry: DictionaryRecord }) {
  return (
    <span className={classes.spoken}>
      {kind === 'phonemes' ? (
        <>
          <code>{spoken}</code> <small className={classes.soft}>{text.kinds.phonemes}</small>
        </>
      ) : (
        spoken
      )}
    </span>
  );
}
