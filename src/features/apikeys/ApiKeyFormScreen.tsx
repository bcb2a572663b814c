import { useParams } from 'wouter';
import { useGetApiKeyQuery } from '#api/apikeys.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { common } from '#text/pt/common.ts';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';
import { ApiKeyForm } from './ApiKeyForm.tsx';

export function ApiKeyFormScreen() {
  const { id } = useParams();
  return id === undefined ? <ApiKeyForm /> : <EditApiKey id={Number(id)} />;
}

function EditApiKey({ id }: { id: number }) {
  const answer = useGetApiKeyQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <LoadedRecord
      title={text.updateTitle}
      record={useFreshRecord(answer)}
      answer={answer}
      failure={messageOf(answer.error, common.formLoadFailed)}
    >
      {(apiKey) => <ApiKeyForm apiKey={apiKey} />}
    </LoadedRecord>
  );
}
