import { hearing as text } from '#text/hearing.ts';
import { HeardPlayer } from './HeardPlayer.tsx';
import type { Hearing } from './hearing.ts';
import classes from './Heard.module.css';

/** What became of what somebody asked to hear: in words while there is no sound, and where there is none. */
export function Heard({ hearing, note }: { hearing: Hearing | undefined; note: string | undefined }) {
  return (
    <>
      <output className={classes.state}>
        {hearing?.state === 'making' && <span className={classes.waiting}>{text.making}</span>}
        {hearing?.state === 'failed' && <span className={classes.failed}>{hearing.message}</span>}
      </output>
      {hearing && hearing.state !== 'failed' && <HeardPlayer hearing={hearing} note={note} />}
    </>
  );
}
