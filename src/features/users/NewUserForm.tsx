import { Button, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import * as v from 'valibot';
import { users } from '#api/users.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { users as text } from '#text/users.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { NewUser, User } from '#contract/users.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Icon } from '#core/icons/Icon.tsx';
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
    <RecordForm
      record={record}
      title={text.createTitle}
      isNew
      savedNote={v.is(ActiveUser, record.saved?.answer) && <Invitation user={record.saved.answer as User} />}
    >
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

/** Active at once, so that no mail has invited them. */
const ActiveUser = v.object({ ...User.entries, active: v.literal(true) });

/** Offers a message with the activation link, for installations that send no e-mail. */
function Invitation({ user: { id, firstName, email } }: { user: User }) {
  const [invite, { isLoading }] = users.useInvite();
  const [message, setMessage] = useState<string>();
  const { copy, copied, error } = useClipboard({ timeout: 3000 });
  const write = async () => {
    const { url } = await invite({ id }).unwrap();
    const written = text.invitation({ firstName, email, url });
    setMessage(written);
    copy(written);
  };
  return (
    <div className={classes.invitation}>
      <p>{text.inviteHelp}</p>
      {message !== undefined && (
        <Textarea
          label={text.invitationLabel}
          readOnly
          autosize
          value={message}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Button
        leftSection={<Icon name="copy" />}
        loading={isLoading}
        onClick={() =>
          message === undefined ? void notifyOutcome(write(), { failed: text.inviteFailed }) : copy(message)
        }
      >
        {text.invite}
      </Button>
      <output>{copied ? text.invitationCopied : error && text.invitationNotCopied}</output>
    </div>
  );
}
