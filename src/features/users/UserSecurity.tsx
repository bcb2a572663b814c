import { Button } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { useListSessionsOfQuery } from '#api/sessions.ts';
import { useUser } from '#state/hooks.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { sessions as sessionText } from '#text/sessions.ts';
import { users as text } from '#text/users.ts';
import { SessionList } from '#ui/sessions/SessionList.tsx';
import { type SecurityAct, SecurityDialog } from './SecurityDialog.tsx';
import classes from './Users.module.css';

/** Where the person is signed in, and how; an administrator's help for a lost telephone. */
export function UserSecurity({ user }: { user: User }) {
  const isMe = useUser()?.id === user.id;
  const answer = useListSessionsOfQuery({ id: user.id }, { refetchOnMountOrArgChange: true });
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
