import { useParams } from 'wouter';
import { useGetUserQuery } from '#api/users.ts';
import { users as text } from '#text/users.ts';
import { OpenedRecord } from '#crud/OpenedRecord.tsx';
import { EditUserForm } from './EditUserForm.tsx';
import { NewUserForm } from './NewUserForm.tsx';
import { UserSecurity } from './UserSecurity.tsx';

export function UserFormScreen() {
  const { id } = useParams();
  return id === undefined ? <NewUserForm /> : <EditUser id={Number(id)} />;
}

function EditUser({ id }: { id: number }) {
  const answer = useGetUserQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.updateTitle} answer={answer}>
      {/* The form keeps what it was opened with; what stands below it is as it is now. */}
      {(user) => (
        <>
          <EditUserForm user={user} />
          <UserSecurity user={answer.currentData ?? user} />
        </>
      )}
    </OpenedRecord>
  );
}
