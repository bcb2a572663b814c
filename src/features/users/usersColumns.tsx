import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { common } from '#text/common.ts';
import { users as text } from '#text/users.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { UserName } from './UserName.tsx';
import classes from './Users.module.css';

const { columns } = text;

export function usersColumns({
  actionsOf,
  isWide,
}: {
  actionsOf: (user: User) => ReactNode;
  isWide: boolean;
}): Column<User>[] {
  return [
    { title: columns.name, sort: 'name', cell: (user) => <UserName user={user} /> },
    { title: columns.email, sort: 'email', cell: ({ email }) => <span className={classes.email}>{email}</span> },
    {
      title: columns.role,
      sort: 'role',
      width: '112px',
      cell: ({ role }) => <span className={classes.role}>{text.roles[role]}</span>,
    },
    ...(isWide
      ? [
          {
            title: columns.lastSeen,
            width: '168px',
            cell: ({ lastSeenAt }: User) => (
              <span className={classes.soft}>{lastSeenAt === null ? text.never : formatDateTime(lastSeenAt)}</span>
            ),
          },
        ]
      : []),
    {
      title: columns.createdAt,
      sort: 'createdAt',
      width: isWide ? '168px' : '150px',
      cell: ({ createdAt }) => <span className={classes.soft}>{formatDateTime(createdAt)}</span>,
    },
    { title: common.actions, width: isWide ? '156px' : '108px', align: 'end', cell: actionsOf },
  ];
}
