import { landing as text } from '#text/landing.ts';
import { toggleScheme } from './toggleScheme.ts';
import classes from './LandingHeader.module.css';

/** Goes from light to dark and back; this device remembers. */
export function ThemeButton() {
  return (
    <button type="button" className={classes.round} title={text.theme} aria-label={text.theme} onClick={toggleScheme}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M19 14A8 8 0 0 1 10 5a8 8 0 1 0 9 9z" />
      </svg>
    </button>
  );
}
