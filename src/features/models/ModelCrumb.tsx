import { useGetModelQuery } from '#api/models.ts';

export function ModelCrumb({ id }: { id: number }) {
  return <span>{useGetModelQuery({ id }).currentData?.name ?? id}</span>;
}
