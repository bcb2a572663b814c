import { useState } from 'react';
import { type User, userColumns } from '#contract/users.ts';
import { useListUsersQuery } from '#api/users.ts';
import { ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { users as text } from '#text/users.ts';
import { useWidth } from '#ui/useWidth.ts';
import { type UserAct, UserActDialog } from './UserActDialog.tsx';
import { UserActions } from './UserActions.tsx';
import { UserCard } from './UserCard.tsx';
import { roleFilter, standingFilter } from './userFilters.ts';
import { userListQuery } from './userListQuery.ts';
import { usersColumns } from './usersColumns.tsx';

export function UsersScreen() {
  const list = useListState('user', userColumns);
  const answer = useListUsersQuery(userListQuery(list), { refetchOnMountOrArgChange: true });
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
