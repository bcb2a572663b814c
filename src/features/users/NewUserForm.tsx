import { TextInput } from '@mantine/core';
import * as v from 'valibot';
import { users } from '#api/users.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { users as text } from '#text/users.ts';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { NewUser } from '#contract/users.ts';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import { RoleField } from './RoleField.tsx';
import classes from './Users.module.css';

const labels = {
  firstName: text.firstName,
  lastName: text.lastName,
  email: text.email,
  role: text.role,
  password: text.password,
  confirmation: text.confirmPassword,
};

export function NewUserForm() {
  const [create] = users.useCreate();
  const record = useRecordForm(newUserSchema, {
    draft: 'users/new',
    toDraft: withoutPassword,
    backTo: '/dashboard/users',
    initialValues: emptyUser,
    labels,
    save: ({ confirmation: _confirmation, ...user }) => create(user).unwrap(),
    failed: text.saveFailed,
  });
  const password = { withAsterisk: true, autoComplete: 'new-password' };
  return (
    <RecordForm record={record} title={text.createTitle}>
      <div className={classes.pair}>
        <TextInput label={labels.firstName} withAsterisk autoComplete="off" {...record.field('firstName')} />
        <TextInput label={labels.lastName} withAsterisk autoComplete="off" {...record.field('lastName')} />
      </div>
      <TextInput label={labels.email} type="email" withAsterisk autoComplete="off" {...record.field('email')} />
      <RoleField {...record.field('role')} />
      <div className={classes.pair}>
        <PasswordField
          label={labels.password}
          description={text.passwordHelp}
          {...helpBelow}
          {...password}
          {...record.field('password')}
        />
        <PasswordField label={labels.confirmation} {...password} {...record.field('confirmation')} />
      </div>
    </RecordForm>
  );
}

/** A new user with the password and its confirmation. */
const newUserSchema = v.pipe(
  v.object({ ...NewUser.entries, confirmation: v.pipe(v.string(REQUIRED_FIELD), v.nonEmpty(REQUIRED_FIELD)) }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => confirmation === '' || password === confirmation,
      text.mismatch,
    ),
    ['confirmation'],
  ),
);

const emptyUser = { firstName: '', lastName: '', email: '', role: '', password: '', confirmation: '' };

/** Passwords are never written to disk. */
function withoutPassword(values: typeof emptyUser): typeof emptyUser {
  return { ...values, password: '', confirmation: '' };
}
