import { messageOf } from '#api/client/refusalOf.ts';
import { common } from '#text/common.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';

interface NotLoadedProps {
  readonly answer: { readonly error?: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Number of skeleton lines, about as many as the content will have. */
  readonly lines: number;
  /** Message if the server gives no reason. */
  readonly failed?: string;
}

/** Placeholder for content that is loading or could not be loaded. */
export function NotLoaded({
  answer: { error, isFetching, refetch },
  lines,
  failed = common.loadFailed,
}: NotLoadedProps) {
  if (error === undefined || isFetching) return <Waiting lines={lines} />;
  return <LoadFailed message={messageOf(error, failed)} error={error} onRetry={() => void refetch()} />;
}
