import { models } from '#api/models.ts';

export function ModelCrumb({ id }: { id: number }) {
  return <span>{models.useGet({ id }).currentData?.name ?? id}</span>;
}
