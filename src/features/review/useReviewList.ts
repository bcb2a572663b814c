import type { Prompt } from '#contract/prompts.ts';
import { useListInvalidatedQuery, useListPromptsQuery } from '#api/prompts.ts';

/** As many as one answer may hold; a longer list is reviewed part by part. */
const PART = 100;
const order = { perPage: PART, orderBy: 'id', orderByDirection: 'asc' } as const;

export interface ReviewList {
  readonly items: readonly Prompt[] | undefined;
  /** How many stand in the parts before this one. */
  readonly before: number;
  readonly total: number;
  readonly parts: number;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What can be heard and judged: a project's prompts, or without one all invalidated prompts, oldest first. */
export function useReviewList(idProject: number | null, part: number): ReviewList {
  const place = { ...order, page: part };
  const options = { refetchOnMountOrArgChange: true } as const;
  const own = useListPromptsQuery(
    { idProject: idProject ?? 0, status: 'PROCESSED', ...place },
    { ...options, skip: idProject === null },
  );
  const all = useListInvalidatedQuery({ status: 'PROCESSED', ...place }, { ...options, skip: idProject !== null });
  const { currentData, error, refetch } = idProject === null ? all : own;
  const total = currentData?.meta.total ?? 0;
  return {
    items: currentData?.data.filter(({ path }) => path !== null),
    before: (part - 1) * PART,
    total,
    parts: Math.max(1, Math.ceil(total / PART)),
    error,
    refetch,
  };
}
