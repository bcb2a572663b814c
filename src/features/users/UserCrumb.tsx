import { fullName } from './fullName.ts';
import { useGetUserQuery } from './usersApi.ts';

export function UserCrumb({ id }: { id: number }) {
  const { currentData } = useGetUserQuery({ id });
  return <span>{currentData ? fullName(currentData) : id}</span>;
}
