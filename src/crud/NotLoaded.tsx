import { messageOf } from '#api/client/refusalOf.ts';
import { common } from '#text/common.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';

interface NotLoadedProps {
  readonly answer: { readonly error?: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** As many grey lines as what is awaited will about take. */
  readonly lines: number;
  /** Where the server gives no reason of its own. */
  readonly failed?: string;
}

/** In place of what has not come: that it is awaited, or why it cannot be had. */
export function NotLoaded({
  answer: { error, isFetching, refetch },
  lines,
  failed = common.loadFailed,
}: NotLoadedProps) {
  if (error === undefined || isFetching) return <Waiting lines={lines} />;
  return <LoadFailed message={messageOf(error, failed)} onRetry={() => void refetch()} />;
}
