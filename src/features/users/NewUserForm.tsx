import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { NewUser } from '#contract/users.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { useDraft } from '#state/useDraft.ts';
import { common } from '#text/pt/common.ts';
import { users as text } from '#text/pt/users.ts';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { PageTitle } from '#light/PageTitle.tsx';
import { RoleField } from './RoleField.tsx';
import { useCreateUserMutation } from './usersApi.ts';
import classes from './Users.module.css';

const schema = v.pipe(
  v.object({
    ...NewUser.entries,
    confirmation: v.pipe(v.string('Campo obrigatório'), v.nonEmpty('Campo obrigatório')),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => confirmation === '' || password === confirmation,
      text.mismatch,
    ),
    ['confirmation'],
  ),
);
const empty = { firstName: '', lastName: '', email: '', role: '', password: '', confirmation: '' };

export function NewUserForm() {
  const [, goTo] = useLocation();
  const [create] = useCreateUserMutation();
  const [isSaved, setIsSaved] = useState(false);
  const kept = useDraft('users/new');
  // A password that was typed never reaches the disk.
  const draft = useMemo(
    () => ({
      ...kept,
      write: (values: unknown) => kept.write({ ...(values as typeof empty), password: '', confirmation: '' }),
    }),
    [kept],
  );
  const leave = () => goTo('/dashboard/users');
  const form = useSchemaForm(schema, {
    initialValues: empty,
    draft,
    labels: {
      firstName: text.firstName,
      lastName: text.lastName,
      email: text.email,
      role: text.role,
      password: text.password,
      confirmation: text.confirmPassword,
    },
    save: ({ firstName, lastName, email, role, password }) =>
      create({ firstName, lastName, email, role, password }).unwrap(),
    onSaved: () => setIsSaved(true),
    refusedFields: (thrown) => refusalOf(thrown)?.fields,
    failure: (thrown) => messageOf(thrown, text.saveFailed),
  });
  return (
    <FormScreen
      title={<PageTitle title={text.createTitle}>{text.createTitle}</PageTitle>}
      form={form}
      onDiscardDraft={() => form.reset(empty)}
      actions={
        <>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {common.save}
          </Button>
          <Button
            onClick={() => {
              draft.clear();
              leave();
            }}
          >
            {common.cancel}
          </Button>
        </>
      }
    >
      <div className={classes.pair}>
        <TextInput label={text.firstName} withAsterisk autoComplete="off" {...form.field('firstName')} />
        <TextInput label={text.lastName} withAsterisk autoComplete="off" {...form.field('lastName')} />
      </div>
      <TextInput label={text.email} type="email" withAsterisk autoComplete="off" {...form.field('email')} />
      <RoleField {...form.field('role')} />
      <div className={classes.pair}>
        <PasswordField
          label={text.password}
          description={text.passwordHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField
          label={text.confirmPassword}
          withAsterisk
          autoComplete="new-password"
          {...form.field('confirmation')}
        />
      </div>
      {isSaved && (
        <SavedDialog
          onClose={leave}
          actions={
            <Button variant="filled" onClick={leave}>
              {common.ok}
            </Button>
          }
        />
      )}
    </FormScreen>
  );
}
