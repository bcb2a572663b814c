import { useRef } from 'react';
import { Link } from 'wouter';
import { auth as text } from '#text/auth.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { EnterButton } from './EnterButton.tsx';
import { ExternalButton } from './ExternalButton.tsx';
import { LoginField } from './LoginField.tsx';
import { LoginPassword } from './LoginPassword.tsx';
import { RememberMe } from './RememberMe.tsx';
import { type CodeStepToCome, fieldId, useLoginForm } from './useLoginForm.ts';
import layout from '#core/auth/AuthLayout.module.css';

/**
 * `method="dialog"` sends nothing anywhere: before the scripts have come a GET would put the password into the address.
 */
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
