import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import * as v from 'valibot';
import { LoginForm as LoginSchema } from '#contract/auth.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { useAppSelector } from '#state/hooks.ts';
import { sendRevocations } from '#state/revocations.ts';
import { signIn } from '#state/signIn.ts';
import { auth as text } from '#text/pt/auth.ts';
import { FormAlert } from '#ui/form/FormAlert.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { useSchemaForm } from '#ui/form/useSchemaForm.ts';
import { useLoginMutation } from './authApi.ts';
import classes from './LoginScreen.module.css';

const schema = v.object({ ...LoginSchema.entries, rememberMe: v.boolean() });

export function LoginForm() {
  const { email, rememberMe } = useAppSelector(({ credentials }) => credentials);
  const [login] = useLoginMutation();
  const form = useSchemaForm(schema, {
    initialValues: { email, password: '', rememberMe },
    save: async ({ rememberMe: isRemembered, ...credentials }) => {
      // A sign-out the server has not heard of yet would end the new session's cookie.
      await sendRevocations();
      await signIn(await login(credentials).unwrap(), isRemembered);
    },
    onSaved: () => undefined,
    refusedFields: (thrown) => refusalOf(thrown)?.fields,
    failure: (thrown) => messageOf(thrown, isUnanswered(thrown) ? text.unreachable : text.invalidLogin),
  });
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      <TextInput label={text.email} type="email" name="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} {...form.field('email')} />
      <PasswordField label={text.password} name="password" autoComplete="current-password" {...form.field('password')} />
      <Checkbox label={text.rememberMe} classNames={{ body: classes.remember ?? '', label: classes.rememberLabel ?? '' }} {...form.form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <Button type="submit" variant="filled" loading={form.isSaving} fullWidth className={classes.enter ?? ''}>{text.enter}</Button>
    </form>
  );
}

function isUnanswered(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'string';
}
