import { useRef, useState, type MouseEvent, useEffect } from 'react';
import { Link } from 'wouter';
import { auth as text } from '#text/auth.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import layout from '#core/auth/AuthLayout.module.css';
import { Icon } from '#core/icons/Icon.tsx';
import { send } from '#api/client/send.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import { site } from '#contract/site.ts';
import { EXTERNAL_ADDRESS, saveLoginContext } from '#state/session/externalLoginContext.ts';
import { EnterButton } from './EnterButton.tsx';
import { LoginField } from './LoginField.tsx';
import { type CodeStepToCome, fieldId, useLoginForm } from './useLoginForm.ts';
import classes from './LoginForm.module.css';

/** `method="dialog"` prevents a native submit before hydration: a GET would put the password into the address. */
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
        <RememberMe id={fieldId('rememberMe')} />
        <Link href="/auth/esqueci-senha" className={layout.link}>
          {text.forgotten}
        </Link>
      </div>
      <EnterButton isBusy={isSaving} />
      <ExternalButton />
    </form>
  );
}

function RememberMe({ id }: { id: string }) {
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

/** A password field with a button that reveals the password. */
function LoginPassword({ id, error }: { id: string; error: string | undefined }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <LoginField
      id={id}
      label={text.password}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    >
      <button
        type="button"
        className={classes.reveal}
        aria-label={text.showPassword}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
      </button>
    </LoginField>
  );
}

/** Single sign-on, if it is configured. */
function ExternalButton() {
  const isOffered = useIsOffered();
  const depart = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const form = currentTarget.closest('form');
    saveLoginContext(form !== null && new FormData(form).has('rememberMe'));
  };
  return (
    <div className={classes.late}>
      {isOffered && (
        <a href={EXTERNAL_ADDRESS} className={`${classes.button} ${classes.plain} ${layout.enter}`} onClick={depart}>
          {text.enterExternal}
        </a>
      )}
    </div>
  );
}

function useIsOffered(): boolean {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const { data } = await send({ endpoint: site.get, input: {} }, {}, leaving.signal);
      if (!leaving.signal.aborted && data) setIsOffered((data as Output<typeof site.get>).externalSignIn);
    };
    void ask();
    addEventListener('online', () => void ask(), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return isOffered;
}
