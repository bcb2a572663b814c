import { type FocusEvent, type FormEvent, type RefObject, useEffect, useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { LoginForm } from '#contract/auth.ts';
import { readStoredCredentials } from '#state/session/storedCredentials.ts';
import { isInstalled } from '#core/isInstalled.ts';
import { auth as text } from '#text/auth.ts';
import type { FormProblem } from '#core/form/useSchemaForm.ts';
import type { CodeStep } from './CodeStep.tsx';

type Field = keyof LoginForm;
type Errors = Partial<Record<Field, string>>;
const fields: readonly Field[] = ['email', 'password'];
const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);
const load = () => import('./logIn.ts');

/** The step after the password, with its component: loaded only for persons who need it. */
export interface CodeStepToCome {
  readonly CodeStep: typeof CodeStep;
  readonly token: string;
  readonly email: string;
  readonly rememberMe: boolean;
}

export const fieldId = (name: string) => `login-${name}`;

/** The inputs are uncontrolled, so that text typed before hydration stays. */
export function useLoginForm(
  form: RefObject<HTMLFormElement | null>,
  onCode: (step: CodeStepToCome) => void,
  onEntered?: () => void,
) {
  const [errors, setErrors] = useState<Errors>({});
  /** A new object with each attempt, so that the focus moves again. */
  const [alert, setAlert] = useState<FormProblem>();
  const [isSaving, setIsSaving] = useState(false);
  const [, navigate] = useLocation();

  useEffect(() => {
    // Phones close installed apps by themselves, and a session that is not remembered would end with them.
    if (form.current && isInstalled()) inputsOf(form.current).rememberMe.checked = true;
    void readStoredCredentials().then((kept) => {
      if (!kept?.rememberMe || !form.current) return;
      const { email, password, rememberMe } = inputsOf(form.current);
      const focused = document.activeElement;
      if (email.value === '') {
        email.value = kept.email;
        // A person who is about to type there replaces the selected text.
        if (focused === email) email.select();
      } else if (focused === password || focused === rememberMe) {
        // The person has already passed the e-mail field: a checkbox that changes now could be toggled back by their
        // click.
        return;
      }
      if (email.value === kept.email) rememberMe.checked = true;
    });
  }, [form]);

  const point = (found: Errors) => {
    setErrors(found);
    const first = fields.find((name) => found[name] !== undefined);
    if (first) document.getElementById(fieldId(first))?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const { email, password, rememberMe } = inputsOf(event.currentTarget);
    const checked = v.safeParse(LoginForm, { email: email.value, password: password.value });
    if (!checked.success) return point(errorsOf(checked.issues));
    setErrors({});
    setAlert(undefined);
    setIsSaving(true);
    const entrance = await load()
      .then(({ logIn }) => logIn(checked.output, rememberMe.checked))
      .catch(() => ({ is: 'refused', fields: {}, message: text.unreachable }) as const);
    if (entrance.is === 'codeRequired') {
      const step = await import('./CodeStep.tsx').catch(() => undefined);
      setIsSaving(false);
      if (step)
        return onCode({
          CodeStep: step.CodeStep,
          token: entrance.token,
          email: checked.output.email,
          rememberMe: rememberMe.checked,
        });
      return setAlert({ message: text.unreachable });
    }
    // The button stays busy until the app has opened.
    if (entrance.is === 'open' && onEntered) return onEntered();
    setIsSaving(false);
    if (entrance.is === 'setupRequired') navigate('/auth/segundo-fator', { state: history.state as unknown });
    if (entrance.is === 'newPasswordRequired') navigate('/auth/cadastrar-senha', { state: history.state as unknown });
    if (entrance.is !== 'refused') return;
    const refused = Object.fromEntries(Object.entries(entrance.fields).filter(([name]) => isField(name)));
    if (Object.keys(refused).length > 0) point(refused);
    else setAlert({ message: entrance.message });
  };

  /** An empty field is reported only on submit: an error that appears on blur would move the button being clicked. */
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    if (!isField(name) || value === '') return;
    const checked = v.safeParse(LoginForm.entries[name], value);
    setErrors((now) => ({ ...now, [name]: checked.success ? undefined : checked.issues[0].message }));
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (isField(name) && errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
  };

  // Code for the sign-in is loaded while the person types.
  const onFocus = () => void load().catch(() => undefined);

  return {
    errors,
    alert,
    isSaving,
    events: { onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), onBlur, onInput, onFocus },
  };
}

function inputsOf(form: HTMLFormElement) {
  return form.elements as unknown as Record<Field | 'rememberMe', HTMLInputElement>;
}

function errorsOf(issues: readonly v.BaseIssue<unknown>[]): Errors {
  const found: Errors = {};
  for (const issue of issues) found[v.getDotPath(issue as never) as Field] ??= issue.message;
  return found;
}
