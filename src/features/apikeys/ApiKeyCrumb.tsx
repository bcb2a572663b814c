import { apikeys } from '#api/apikeys.ts';

export function ApiKeyCrumb({ id }: { id: number }) {
  return <span>{apikeys.useGet({ id }).currentData?.service ?? id}</span>;
}
