import { useGetModelQuery } from './modelsApi.ts';

export function ModelCrumb({ id }: { id: number }) {
  return <span>{useGetModelQuery({ id }).currentData?.name ?? id}</span>;
}
