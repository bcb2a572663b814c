import { Role } from '#contract/kit/permissions.ts';
import type { Input } from '#contract/kit/endpoint.ts';
import type { userColumns, users } from '#contract/users.ts';
import type { ShownList } from '#state/list/listPlace.ts';

/** What the list of users asks the server. */
export function userListQuery(list: ShownList<(typeof userColumns)[number]>): Input<typeof users.list> {
  const role = Role.options.find((option) => option === list.filter('role'));
  const active = list.filter('active');
  return {
    ...list.place,
    search: list.search,
    ...(role && { role }),
    ...((active === 'true' || active === 'false') && { active }),
  };
}
