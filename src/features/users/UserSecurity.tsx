import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '#contract/sessions.ts';
import type { User } from '#contract/users.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useEndAllSessionsOfMutation, useEndSessionOfMutation, useListSessionsOfQuery } from '#api/sessionsApi.ts';
import { useUser } from '#state/hooks.ts';
import { common } from '#text/pt/common.ts';
import { sessions as sessionText } from '#text/pt/sessions.ts';
import { users as text } from '#text/pt/users.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { deviceOf, SessionList } from '#ui/sessions/SessionList.tsx';
import { fullName } from './fullName.ts';
import { useRemoveSecondFactorMutation } from './usersApi.ts';
import classes from './Users.module.css';

type Act =
  | { readonly kind: 'one'; readonly session: Session }
  | { readonly kind: 'all' }
  | { readonly kind: 'secondFactor' };

/** Where the person is signed in, and how; an administrator's help for a lost telephone. */
export function UserSecurity({ user }: { user: User }) {
  const isMe = useUser()?.id === user.id;
  const { data, error, isFetching, refetch } = useListSessionsOfQuery(
    { id: user.id },
    { refetchOnMountOrArgChange: true },
  );
  const [act, setAct] = useState<Act>();
  const others = data?.data.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section className={classes.security} aria-label={text.security}>
      <h2>{text.security}</h2>
      <p className={classes.soft}>{user.hasSecondFactor ? text.secondFactorOn : text.secondFactorOff}</p>
      {user.hasSecondFactor && !isMe && (
        <Button onClick={() => setAct({ kind: 'secondFactor' })}>{text.removeSecondFactor}</Button>
      )}
      <h3>{sessionText.ofUser}</h3>
      {!data &&
        (error !== undefined && !isFetching ? (
          <LoadFailed message={messageOf(error, common.loadFailed)} onRetry={() => void refetch()} />
        ) : (
          <Waiting lines={2} />
        ))}
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

function SecurityDialog({ user, act, onClose }: { user: User; act: Act; onClose: () => void }) {
  const [endOne, one] = useEndSessionOfMutation();
  const [endAll, all] = useEndAllSessionsOfMutation();
  const [removeFactor, removing] = useRemoveSecondFactorMutation();
  const acts = {
    one: {
      run: () => endOne({ id: user.id, idSession: act.kind === 'one' ? act.session.id : '' }).unwrap(),
      name: sessionText.end,
      title: sessionText.endTitle,
      body: act.kind === 'one' ? sessionText.endBody(deviceOf(act.session)) : '',
      done: sessionText.ended,
      failed: sessionText.failed,
    },
    all: {
      run: () => endAll({ id: user.id }).unwrap(),
      name: sessionText.endAll,
      title: sessionText.endAllTitle,
      body: sessionText.endAllBody(fullName(user)),
      done: sessionText.allEnded,
      failed: sessionText.failed,
    },
    secondFactor: {
      run: () => removeFactor({ id: user.id }).unwrap(),
      name: common.confirm,
      title: text.removeSecondFactorTitle,
      body: text.removeSecondFactorBody(fullName(user)),
      done: text.secondFactorRemoved,
      failed: text.securityFailed,
    },
  };
  const { run, name, title, body, done, failed } = acts[act.kind];
  const confirm = () => {
    void (run() as Promise<unknown>)
      .then(
        () => noticeDone(done),
        (thrown: unknown) => noticeFailed(messageOf(thrown, failed), common.error),
      )
      .finally(onClose);
  };
  return (
    <ConfirmDialog
      title={title}
      act={name}
      isDanger
      isBusy={one.isLoading || all.isLoading || removing.isLoading}
      onConfirm={confirm}
      onClose={onClose}
    >
      {body}
    </ConfirmDialog>
  );
}
