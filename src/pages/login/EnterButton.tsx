import { auth as text } from '#text/auth.ts';
import layout from '#core/auth/AuthLayout.module.css';
import classes from './LoginForm.module.css';

/** 'Entrar', which submits the form. */
export function EnterButton({ isBusy }: { isBusy: boolean }) {
  return (
    <button
      type="submit"
      className={`${classes.button} ${classes.filled} ${layout.enter}`}
      disabled={isBusy}
      data-loading={isBusy || undefined}
    >
      <span>{text.enter}</span>
    </button>
  );
}
