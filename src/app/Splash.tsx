import { layout } from '#text/layout.ts';
import { Mark } from '#core/marks/Mark.tsx';
import classes from './Splash.module.css';

/** Shown only on the first load and at sign-in. */
export function Splash() {
  return (
    <output className={classes.splash} data-waiting aria-label={layout.splash}>
      <Mark size={64} isSpeaking />
    </output>
  );
}
