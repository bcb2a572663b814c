import { users } from '#api/users.ts';
import { fullName } from './fullName.ts';

export function UserCrumb({ id }: { id: number }) {
  const { currentData } = users.useGet({ id });
  return <span>{currentData ? fullName(currentData) : id}</span>;
}
