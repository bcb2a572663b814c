import { auth as text } from '#text/auth.ts';
import layout from '#core/auth/AuthLayout.module.css';
import classes from './LoginForm.module.css';

export function RememberMe({ id }: { id: string }) {
  return (
    <div className={classes.remember}>
      <span className={classes.check}>
        <input type="checkbox" id={id} name="rememberMe" />
        <svg viewBox="0 0 10 7" aria-hidden="true">
          <path
            d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
            fill="currentColor"
          />
        </svg>
      </span>
      <label className={`${classes.rememberLabel} ${layout.rememberLabel}`} htmlFor={id}>
        {text.rememberMe}
      </label>
    </div>
  );
}
