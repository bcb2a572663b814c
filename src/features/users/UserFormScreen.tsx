import { useParams } from 'wouter';
import { useGetUserQuery } from '#api/users.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { common } from '#text/pt/common.ts';
import { users as text } from '#text/pt/users.ts';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';
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
    <LoadedRecord
      title={text.updateTitle}
      record={useFreshRecord(answer)}
      answer={answer}
      failure={messageOf(answer.error, common.formLoadFailed)}
    >
      {/* The form keeps what it was opened with; what stands below it is as it is now. */}
      {(user) => (
        <>
          <EditUserForm user={user} />
          <UserSecurity user={answer.currentData ?? user} />
        </>
      )}
    </LoadedRecord>
  );
}
