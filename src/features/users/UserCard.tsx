import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { users as text } from '#text/users.ts';
import { cardText } from '#text/status.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { UserName } from './UserName.tsx';
import classes from './Users.module.css';

export function UserCard({ user, actions }: { user: User; actions: ReactNode }) {
  return (
    <>
      <div className={classes.cardHead}>
        <UserName user={user} />
        <span className={classes.role}>{text.roles[user.role]}</span>
      </div>
      <p className={classes.email}>{user.email}</p>
      <div className={classes.cardFoot}>
        <span className={classes.soft}>{cardText.createdAt(formatDateTime(user.createdAt))}</span>
        {actions}
      </div>
    </>
  );
}
