import { useState } from 'react';
import { Role } from '#contract/kit/permissions.ts';
import { type User, userColumns } from '#contract/users.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useListState } from '#state/useListState.ts';
import { common } from '#text/pt/common.ts';
import { users as text } from '#text/pt/users.ts';
import { AddButton } from '#ui/list/AddButton.tsx';
import { Filter } from '#ui/list/Filter.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { findUserColumns } from './findUserColumns.tsx';
import { type UserAct, UserActDialog } from './UserActDialog.tsx';
import { UserActions } from './UserActions.tsx';
import { UserCard } from './UserCard.tsx';
import { useListUsersQuery } from './usersApi.ts';

const roles = [
  { value: '', label: text.anyRole },
  ...Role.options.map((value) => ({ value, label: text.roles[value] })),
];
const standings = [
  { value: '', label: text.anyStanding },
  { value: 'true', label: text.activeOnly },
  { value: 'false', label: text.inactiveOnly },
];

export function UsersScreen() {
  const list = useListState('user', userColumns);
  const role = Role.options.find((option) => option === list.filter('role'));
  const active = list.filter('active');
  const answer = useListUsersQuery(
    {
      ...list.place,
      search: list.search,
      ...(role && { role }),
      ...((active === 'true' || active === 'false') && { active }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const [act, setAct] = useState<UserAct>();
  const isWide = useWidth() === 'wide';
  const actionsOf = (user: User) => <UserActions user={user} onAct={setAct} />;
  return (
    <>
      <ListScreen
        title={<PageTitle title={text.listTitle}>{text.heading}</PageTitle>}
        caption={text.listTitle}
        list={list}
        answer={answer}
        failure={messageOf(answer.error, common.loadFailed)}
        searchPlaceholder={text.searchPlaceholder}
        actions={<AddButton href="/dashboard/users/new" />}
        filters={
          <>
            <Filter
              label={text.columns.role}
              value={role ?? ''}
              options={roles}
              onChange={(value) => list.setFilter({ role: value })}
            />
            <Filter
              label={text.standing}
              value={active}
              options={standings}
              onChange={(value) => list.setFilter({ active: value })}
            />
          </>
        }
        columns={findUserColumns({ actionsOf, isWide })}
        card={(user) => <UserCard user={user} actions={actionsOf(user)} />}
        whenEmpty={text.whenEmpty}
      />
      {act && <UserActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
