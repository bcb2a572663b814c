import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import { auth as loginText } from '#text/auth.ts';
import { secondFactor as text } from '#text/secondFactor.ts';
import { digitsInput } from '#core/form/codeInput.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import type { FormProblem } from '#core/form/useSchemaForm.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { EnterButton } from './EnterButton.tsx';
import { LoginField } from './LoginField.tsx';
import layout from '#core/auth/AuthLayout.module.css';
import classes from './LoginForm.module.css';

interface CodeStepProps {
  readonly token: string;
  readonly email: string;
  readonly rememberMe: boolean;
  readonly onEntered?: (() => void) | undefined;
  readonly onBack: () => void;
}

const id = 'login-code';

/** The second step of the sign-in, built like the first one without the component library. */
export function CodeStep({ token, email, rememberMe, onEntered, onBack }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [error, setError] = useState<string>();
  const [alert, setAlert] = useState<FormProblem>();
  const [isSaving, setIsSaving] = useState(false);
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();
  useEffect(focus, [isRecovery]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setAlert(undefined);
    setError(code === '' ? REQUIRED_FIELD : undefined);
    if (code === '') return focus();
    setIsSaving(true);
    const entrance = await import('./logIn.ts')
      .then(({ submitCode }) => submitCode(token, code, email, rememberMe))
      .catch(() => ({ is: 'refused', fields: {} as Record<string, string>, message: loginText.unreachable }) as const);
    if (entrance.is === 'open' && onEntered) return onEntered();
    setIsSaving(false);
    if (entrance.is === 'newPasswordRequired') navigate('/auth/cadastrar-senha', { state: history.state as unknown });
    if (entrance.is !== 'refused') return;
    setError(entrance.fields['code']);
    if (entrance.fields['code'] === undefined) setAlert({ message: entrance.message });
    else focus();
  };
  const change = () => {
    setError(undefined);
    setIsRecovery(!isRecovery);
  };

  return (
    <>
      <PageTitle title={text.codeTitle}>{text.codeTitle}</PageTitle>
      <p className={layout.lead}>{isRecovery ? text.recoveryLead : text.codeLead}</p>
      <form
        ref={form}
        className={layout.fields}
        method="dialog"
        noValidate
        aria-busy={isSaving}
        onSubmit={(event) => void submit(event)}
      >
        <FormAlert alert={alert} errors={{}} labels={{}} fieldId={() => id} />
        {isRecovery ? (
          <LoginField
            key="recovery"
            id={id}
            label={text.recoveryCode}
            type="text"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={error}
          />
        ) : (
          <LoginField key="code" id={id} label={text.code} name="code" error={error} {...digitsInput} />
        )}
        {isRecovery && <p className={layout.lead}>{text.lostAll}</p>}
        <EnterButton isBusy={isSaving} />
        <button type="button" className={`${classes.button} ${classes.plain} ${layout.enter}`} onClick={change}>
          {isRecovery ? text.useApp : text.useRecovery}
        </button>
        <button type="button" className={`${classes.button} ${layout.enter} ${classes.quiet}`} onClick={onBack}>
          {text.back}
        </button>
      </form>
    </>
  );
}
