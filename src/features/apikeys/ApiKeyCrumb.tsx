import { useGetApiKeyQuery } from '#api/apikeys.ts';

export function ApiKeyCrumb({ id }: { id: number }) {
  return <span>{useGetApiKeyQuery({ id }).currentData?.service ?? id}</span>;
}
