import { useEffect } from 'react';
import { useGetSetupQuery } from '#api/setup.ts';
import { refusalOf } from '#api/client/refusalOf.ts';

const LOOK_EVERY_MS = 1500;

interface Restoring {
  readonly phase: 'form' | 'running' | 'done';
  /** Why the last one changed nothing. */
  readonly problem: string | undefined;
}

/** How far the restore is that was begun then, also while the server is away to start again. */
export function useRestoring(begunAt: number | undefined): Restoring {
  const isBegun = begunAt !== undefined;
  const {
    data,
    error,
    fulfilledTimeStamp = 0,
  } = useGetSetupQuery({}, { pollingInterval: isBegun ? LOOK_EVERY_MS : 0 });
  const isDone = isBegun && refusalOf(error)?.code === 'NOT_FOUND';
  const known = isBegun && fulfilledTimeStamp > begunAt ? data?.restoring : undefined;
  const isOver = known !== undefined && !known.isRunning;
  const problem = isOver ? (known.problem ?? undefined) : undefined;
  // The backup holds no administrator: its first visit is yet to come, with a new code.
  const isNobodys = isOver && problem === undefined && !isDone;
  useEffect(() => {
    if (isNobodys) location.reload();
  }, [isNobodys]);
  if (isDone) return { phase: 'done', problem };
  return { phase: isBegun && problem === undefined ? 'running' : 'form', problem };
}
