import type { User } from '#contract/users.ts';
import { useUser } from '#state/hooks.ts';
import { users as text } from '#text/users.ts';
import { fullName } from './fullName.ts';
import classes from './Users.module.css';

/** The name, with marks for special accounts. */
export function UserName({ user }: { user: User }) {
  const me = useUser();
  return (
    <span className={classes.person}>
      <span className={classes.name} data-inactive={!user.active || undefined}>
        {fullName(user)}
        {me?.id === user.id && <small> ({text.you})</small>}
      </span>
      {!user.active && <span className={classes.inactive}>{user.isPending ? text.pending : text.inactive}</span>}
    </span>
  );
}
