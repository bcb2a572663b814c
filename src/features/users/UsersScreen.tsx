import { type ReactNode, useState } from 'react';
import { type User, userColumns } from '#contract/users.ts';
import { users as usersApi } from '#api/users.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { users as text } from '#text/users.ts';
import { CardFoot, CardHead } from '#ui/list/Card.tsx';
import { dateColumn } from '#ui/list/dateColumn.tsx';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { cardText } from '#text/status.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { useUser } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { RecordActDialog, removing, switching } from '#crud/RecordActDialog.tsx';
import type { Column } from '#ui/list/Column.ts';
import { fullName } from './fullName.ts';
import classes from './Users.module.css';

export function UsersScreen() {
  const list = useListState('user', userColumns);
  const query = { ...list.place, search: list.search, ...roleFilter.paramsOf(list), ...standingFilter.paramsOf(list) };
  const answer = usersApi.useList(query, { refetchOnMountOrArgChange: true });
  const [act, setAct] = useState<UserAct>();
  const isWide = useWidth() === 'wide';
  const actionsOf = (user: User) => <UserActions user={user} onAct={setAct} />;
  return (
    <ListFrame
      title={text.listTitle}
      heading={text.heading}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      addPath="/dashboard/users/new"
      filters={
        <>
          <ListFilter list={list} {...roleFilter} />
          <ListFilter list={list} {...standingFilter} />
        </>
      }
      columns={usersColumns({ actionsOf, isWide })}
      card={(user) => <UserCard user={user} actions={actionsOf(user)} />}
      whenEmpty={text.whenEmpty}
      dialog={act && <UserActDialog act={act} onClose={() => setAct(undefined)} />}
    />
  );
}

const roleFilter = filterBy('role', text.columns.role, text.anyRole, text.roles);
const standingFilter = filterBy('active', text.standing, text.anyStanding, {
  true: text.activeOnly,
  false: text.inactiveOnly,
});

function usersColumns({
  actionsOf,
  isWide,
}: {
  actionsOf: (user: User) => ReactNode;
  isWide: boolean;
}): Column<User>[] {
  return [
    { title: text.columns.name, sort: 'name', cell: (user) => <UserName user={user} /> },
    { title: text.columns.email, sort: 'email', cell: ({ email }) => <span className={classes.email}>{email}</span> },
    {
      title: text.columns.role,
      sort: 'role',
      width: '112px',
      cell: ({ role }) => <span className={classes.role}>{text.roles[role]}</span>,
    },
    ...(isWide
      ? [
          {
            title: text.columns.lastSeen,
            width: '168px',
            cell: (user: User) => <span className={classes.soft}>{lastSeen(user)}</span>,
          },
        ]
      : []),
    dateColumn(text.columns.createdAt, 'createdAt', isWide ? '168px' : '150px'),
    { title: common.actions, width: isWide ? '156px' : '108px', align: 'end', cell: actionsOf },
  ];
}

const lastSeen = ({ lastSeenAt }: User) => (lastSeenAt === null ? text.never : formatDateTime(lastSeenAt));

function UserCard({ user, actions }: { user: User; actions: ReactNode }) {
  return (
    <>
      <CardHead>
        <UserName user={user} />
        <span className={classes.role}>{text.roles[user.role]}</span>
      </CardHead>
      <p className={classes.email}>{user.email}</p>
      <CardFoot>
        <span className={classes.soft}>
          {text.seen(lastSeen(user))}
          <br />
          {cardText.createdAt(formatDateTime(user.createdAt))}
        </span>
        {actions}
      </CardFoot>
    </>
  );
}

/** Demo accounts are locked, with the reason; persons cannot act on their own account. */
function UserActions({ user, onAct }: { user: User; onAct: (act: UserAct) => void }) {
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
    <RowActions>
      {user.isPending && (
        <RowAction
          icon="mail"
          act={text.resend}
          label={`${text.resend}: ${name}`}
          onClick={() => onAct({ kind: 'resend', user })}
        />
      )}
      <RowAction icon="edit" act={common.edit} of={name} href={`/dashboard/users/${user.id}/edit`} />
      {!isMe && (
        <RowAction
          icon={user.active ? 'ban' : 'check'}
          act={toggle}
          of={name}
          onClick={() => onAct({ kind: 'toggle', user })}
        />
      )}
      {!isMe && (
        <RowAction icon="trash" act={common.remove} of={name} onClick={() => onAct({ kind: 'remove', user })} />
      )}
    </RowActions>
  );
}

interface UserAct {
  readonly kind: 'toggle' | 'remove' | 'resend';
  readonly user: User;
}

function UserActDialog({ act: { kind, user }, onClose }: { act: UserAct; onClose: () => void }) {
  const [remove] = usersApi.useRemove();
  const [toggle] = usersApi.useToggle();
  const [resend] = usersApi.useResend();
  const { id, email, active } = user;
  const name = fullName(user);
  const act = {
    remove: () => removing(() => remove({ id }).unwrap(), text.removeBody(name), text),
    toggle: () =>
      switching(() => toggle({ id }).unwrap(), active ? text.deactivateBody(name) : text.activateBody(name)),
    resend: () => ({
      run: () => resend({ id }).unwrap(),
      title: text.resendTitle,
      body: text.resendBody(email),
      done: text.resent,
      failed: text.resendFailed,
    }),
  }[kind]();
  return <RecordActDialog act={act} onClose={onClose} />;
}

/** The name, with marks for special accounts. */
function UserName({ user }: { user: User }) {
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
