import { ActionIcon } from '@mantine/core';
import { Link } from 'wouter';
import type { User } from '#contract/users.ts';
import { useUser } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { users as text } from '#text/users.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { fullName } from './fullName.ts';
import type { UserAct } from './UserActDialog.tsx';
import classes from './Users.module.css';

/** Demo accounts are locked, with the reason; nobody acts on themselves. */
export function UserActions({ user, onAct }: { user: User; onAct: (act: UserAct) => void }) {
  const me = useUser();
  const name = fullName(user);
  if (user.isBuiltIn)
    return (
      <span className={classes.locked}>
        <Icon name="lock" size={14} />
        {text.builtIn}
      </span>
    );
  const toggle = user.active ? text.deactivate : text.activate;
  const isMe = me?.id === user.id;
  return (
    <span className={classes.actions}>
      {user.isPending && (
        <ActionIcon
          aria-label={`${text.resend}: ${name}`}
          title={text.resend}
          onClick={() => onAct({ kind: 'resend', user })}
        >
          <Icon name="mail" />
        </ActionIcon>
      )}
      <ActionIcon
        component={Link}
        href={`/dashboard/users/${user.id}/edit`}
        aria-label={`${common.edit} ${name}`}
        title={common.edit}
      >
        <Icon name="edit" />
      </ActionIcon>
      {!isMe && (
        <ActionIcon aria-label={`${toggle} ${name}`} title={toggle} onClick={() => onAct({ kind: 'toggle', user })}>
          <Icon name={user.active ? 'ban' : 'check'} />
        </ActionIcon>
      )}
      {!isMe && (
        <ActionIcon
          aria-label={`${common.remove} ${name}`}
          title={common.remove}
          onClick={() => onAct({ kind: 'remove', user })}
        >
          <Icon name="trash" />
        </ActionIcon>
      )}
    </span>
  );
}
