import { Role } from '#contract/kit/permissions.ts';
import type { FilterChoice } from '#crud/ListFilter.tsx';
import { users as text } from '#text/users.ts';

export const roleFilter: FilterChoice = {
  name: 'role',
  label: text.columns.role,
  options: [{ value: '', label: text.anyRole }, ...Role.options.map((value) => ({ value, label: text.roles[value] }))],
};
export const standingFilter: FilterChoice = {
  name: 'active',
  label: text.standing,
  options: [
    { value: '', label: text.anyStanding },
    { value: 'true', label: text.activeOnly },
    { value: 'false', label: text.inactiveOnly },
  ],
};
