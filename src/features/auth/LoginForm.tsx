import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import * as v from 'valibot';
import { Link, useLocation } from 'wouter';
import { LoginForm as LoginSchema } from '#contract/auth.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { useAppSelector } from '#state/hooks.ts';
import { keepPasswordToken } from '#state/linkTokens.ts';
import { sendRevocations } from '#state/revocations.ts';
import { signIn } from '#state/signIn.ts';
import { auth as text } from '#text/pt/auth.ts';
import { FormAlert } from '#ui/form/FormAlert.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { useSchemaForm } from '#ui/form/useSchemaForm.ts';
import { useLoginMutation } from './authApi.ts';
import { ExternalButton } from './ExternalButton.tsx';
import { isUnanswered } from './isUnanswered.ts';
import classes from './AuthLayout.module.css';

const schema = v.object({ ...LoginSchema.entries, rememberMe: v.boolean() });

export function LoginForm() {
  const { email, rememberMe } = useAppSelector(({ credentials }) => credentials);
  const [login, { reset }] = useLoginMutation();
  const [, navigate] = useLocation();
  const form = useSchemaForm(schema, {
    initialValues: { email, password: '', rememberMe },
    save: async ({ rememberMe: isRemembered, ...credentials }) => {
      // A sign-out the server has not heard of yet would end the new session's cookie.
      await sendRevocations();
      try {
        await signIn(await login(credentials).unwrap(), isRemembered);
      } catch (thrown) {
        const { code, token } = refusalOf(thrown) ?? {};
        if (code !== 'NEW_PASSWORD_REQUIRED' || token === undefined) throw thrown;
        keepPasswordToken(token, credentials.email);
        reset();
        navigate('/auth/cadastrar-senha', { state: history.state as unknown });
      }
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
      <div className={classes.row}>
        <Checkbox label={text.rememberMe} classNames={{ body: classes.remember ?? '', label: classes.rememberLabel ?? '' }} {...form.form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <Link href="/auth/esqueci-senha" className={classes.link}>{text.forgotten}</Link>
      </div>
      <Button type="submit" variant="filled" loading={form.isSaving} fullWidth className={classes.enter ?? ''}>{text.enter}</Button>
      <ExternalButton rememberMe={form.form.values.rememberMe} />
    </form>
  );
}
