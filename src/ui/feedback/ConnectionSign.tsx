import { layout } from '#text/pt/layout.ts';
import classes from './ConnectionSign.module.css';

/** Three bars and a word. */
export function ConnectionSign({ connection }: { connection: 'online' | 'offline' }) {
  return (
    <output className={classes.sign} data-connection={connection}>
      <span className={classes.bars} aria-hidden="true"><i /><i /><i /></span>
      {layout[connection]}
    </output>
  );
}
