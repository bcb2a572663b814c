import { useRef } from 'react';
import { Link } from 'wouter';
import { auth as text } from '#text/pt/auth.ts';
import { FormAlert } from '#light/form/FormAlert.tsx';
import { ExternalButton } from './ExternalButton.tsx';
import { LoginField } from './LoginField.tsx';
import { LoginPassword } from './LoginPassword.tsx';
import { type CodeStepToCome, fieldId, useLoginForm } from './useLoginForm.ts';
import layout from '#light/auth/AuthLayout.module.css';
import classes from './LoginForm.module.css';

/** `method="dialog"` sends nothing anywhere: before the scripts have come a GET would put the password into the address. */
export function LoginForm({
  onCode,
  onEntered,
}: {
  onCode: (step: CodeStepToCome) => void;
  onEntered?: (() => void) | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, alert, isSaving, events } = useLoginForm(form, onCode, onEntered);
  return (
    <form ref={form} className={layout.fields} method="dialog" noValidate aria-busy={isSaving} {...events}>
      <FormAlert alert={alert} errors={{}} labels={{}} fieldId={fieldId} />
      <LoginField
        id={fieldId('email')}
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <LoginPassword id={fieldId('password')} error={errors.password} />
      <div className={layout.row}>
        <div className={classes.remember}>
          <span className={classes.check}>
            <input type="checkbox" id={fieldId('rememberMe')} name="rememberMe" />
            <svg viewBox="0 0 10 7" aria-hidden="true">
              <path
                d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
                fill="currentColor"
              />
            </svg>
          </span>
          <label className={`${classes.rememberLabel} ${layout.rememberLabel}`} htmlFor={fieldId('rememberMe')}>
            {text.rememberMe}
          </label>
        </div>
        <Link href="/auth/esqueci-senha" className={layout.link}>
          {text.forgotten}
        </Link>
      </div>
      <button
        type="submit"
        className={`${classes.button} ${classes.filled} ${layout.enter}`}
        disabled={isSaving}
        data-loading={isSaving || undefined}
      >
        <span>{text.enter}</span>
      </button>
      <ExternalButton />
    </form>
  );
}
