import { useParams, useLocation } from 'wouter';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { users as usersApi } from '#api/users.ts';
import { users as text } from '#text/users.ts';
import { OpenedRecord } from '#crud/OpenedRecord.tsx';
import { type User, users } from '#contract/users.ts';
import { sessions } from '#api/sessions.ts';
import { useUser } from '#state/hooks.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { sessions as sessionText } from '#text/sessions.ts';
import { SessionList, deviceOf } from '#ui/sessions/SessionList.tsx';
import type { Session } from '#contract/sessions.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { common } from '#text/common.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { Note } from '#core/feedback/Note.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { NewUserForm } from './NewUserForm.tsx';
import { fullName } from './fullName.ts';
import { RoleField } from './RoleField.tsx';
import classes from './Users.module.css';

export function UserFormScreen() {
  const { id } = useParams();
  return id === undefined ? <NewUserForm /> : <EditUser id={Number(id)} />;
}

function EditUser({ id }: { id: number }) {
  const answer = usersApi.useGet({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.updateTitle} answer={answer}>
      {/* The form keeps the loaded version; the part below shows the current one. */}
      {(user) => (
        <>
          <EditUserForm user={user} />
          <UserSecurity user={answer.currentData ?? user} />
        </>
      )}
    </OpenedRecord>
  );
}

/** The person's sessions and second factor; an administrator can reset it after a lost phone. */
function UserSecurity({ user }: { user: User }) {
  const isMe = useUser()?.id === user.id;
  const answer = sessions.useListOf({ id: user.id }, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const [act, setAct] = useState<SecurityAct>();
  const others = data?.data.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section className={classes.security} aria-label={text.security}>
      <h2>{text.security}</h2>
      <p className={classes.soft}>{user.hasSecondFactor ? text.secondFactorOn : text.secondFactorOff}</p>
      {user.hasSecondFactor && !isMe && (
        <Button onClick={() => setAct({ kind: 'secondFactor' })}>{text.removeSecondFactor}</Button>
      )}
      <h3>{sessionText.ofUser}</h3>
      {!data && <NotLoaded answer={answer} lines={2} />}
      {data &&
        (data.data.length === 0 ? (
          <p className={classes.soft}>{sessionText.noneOfUser}</p>
        ) : (
          <SessionList
            sessions={data.data}
            label={sessionText.ofUser}
            onEnd={(session) => setAct({ kind: 'one', session })}
          />
        ))}
      {others.length > 1 && !isMe && <Button onClick={() => setAct({ kind: 'all' })}>{sessionText.endAll}</Button>}
      {act && <SecurityDialog user={user} act={act} onClose={() => setAct(undefined)} />}
    </section>
  );
}

type SecurityAct =
  { readonly kind: 'one'; readonly session: Session } | { readonly kind: 'all' } | { readonly kind: 'secondFactor' };

interface SecurityDialogProps {
  readonly user: User;
  readonly act: SecurityAct;
  readonly onClose: () => void;
}

function SecurityDialog({ user, act, onClose }: SecurityDialogProps) {
  const [endOne] = sessions.useEndOf();
  const [endAll] = sessions.useEndAllOf();
  const [removeFactor] = usersApi.useRemoveSecondFactor();
  const { id } = user;
  const acts = {
    one: {
      run: () => endOne({ id, idSession: act.kind === 'one' ? act.session.id : '' }).unwrap(),
      act: sessionText.end,
      title: sessionText.endTitle,
      body: act.kind === 'one' ? sessionText.endBody(deviceOf(act.session)) : '',
      done: sessionText.ended,
      failed: sessionText.failed,
    },
    all: {
      run: () => endAll({ id }).unwrap(),
      act: sessionText.endAll,
      title: sessionText.endAllTitle,
      body: sessionText.endAllBody(fullName(user)),
      done: sessionText.allEnded,
      failed: sessionText.failed,
    },
    secondFactor: {
      run: () => removeFactor({ id }).unwrap(),
      act: common.confirm,
      title: text.removeSecondFactorTitle,
      body: text.removeSecondFactorBody(fullName(user)),
      done: text.secondFactorRemoved,
      failed: text.securityFailed,
    },
  };
  const { body, ...asked } = acts[act.kind];
  return (
    <ActDialog<unknown> {...asked} isDanger onClose={onClose}>
      {body}
    </ActDialog>
  );
}

const schema = v.object({ role: users.update.input.entries.role });

/** Only the role can be changed; the name is read-only. */
function EditUserForm({ user }: { user: User }) {
  const [update] = usersApi.useUpdate();
  const { id, firstName, lastName, email, isBuiltIn } = user;
  const record = useRecordForm(schema, {
    draft: `users/${id}`,
    backTo: '/dashboard/users',
    initialValues: { role: user.role as string },
    save: ({ role }) => update({ id, firstName, lastName, role }).unwrap(),
    failed: text.saveFailed,
  });
  return (
    <RecordForm
      record={record}
      title={text.updateTitle}
      notes={isBuiltIn && <Note icon="lock">{text.builtIn}</Note>}
      maySave={!isBuiltIn}
      whenSaved={<UserSavedDialog onClose={record.leave} />}
    >
      <TextInput label={text.name} value={fullName(user)} readOnly />
      <TextInput label={text.email} value={email} readOnly />
      <RoleField {...record.field('role')} disabled={isBuiltIn} />
      {record.form.values.role !== user.role && <Note icon="warning">{text.roleChangeNote}</Note>}
    </RecordForm>
  );
}

/** Returns to the list, or opens the form for a new user. */
function UserSavedDialog({ onClose }: { onClose: () => void }) {
  const [, goTo] = useLocation();
  return (
    <SavedDialog
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => goTo('/dashboard/users/new')}>{common.newRecord}</Button>
          <Button variant="filled" onClick={onClose}>
            {common.ok}
          </Button>
        </>
      }
    />
  );
}
