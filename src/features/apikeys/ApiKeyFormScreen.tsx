import { useParams } from 'wouter';
import { apikeys } from '#api/apikeys.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { OpenedRecord } from '#crud/OpenedRecord.tsx';
import { ApiKeyForm } from './ApiKeyForm.tsx';

export function ApiKeyFormScreen() {
  const { id } = useParams();
  return id === undefined ? <ApiKeyForm /> : <EditApiKey id={Number(id)} />;
}

function EditApiKey({ id }: { id: number }) {
  const answer = apikeys.useGet({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.updateTitle} answer={answer}>
      {(apiKey) => <ApiKeyForm apiKey={apiKey} />}
    </OpenedRecord>
  );
}
