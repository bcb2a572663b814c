import { useEffect, useState } from 'react';
import { common } from '#text/common.ts';
import classes from '#core/feedback/States.module.css';

const SHOWN_AFTER_MS = 200;

/** 'Aguarde...' with a skeleton of the content; fast responses never show it. */
export function Waiting({ lines = 3 }: { lines?: number }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={classes.waiting} data-waiting data-shown={isShown || undefined}>
      {isShown &&
        Array.from({ length: lines }, (_, line) => (
          <span key={line} className={classes.line} style={{ width: `${100 - ((line * 37) % 34)}%` }} />
        ))}
      {isShown && <span className={classes.words}>{common.loading}</span>}
    </output>
  );
}
