import type { Prompt } from '#contract/prompts.ts';
import type { Take } from '#contract/takes.ts';
import { useRestoreTakeMutation } from '#api/takes.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { takes as text } from '#text/takes.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';

export interface TakeUse {
  /** Something is typed that using a take would overwrite. */
  readonly isChanged?: boolean | undefined;
  /** The prompt as it is then, also where that is taken back. */
  readonly onRestored?: ((prompt: Prompt) => void) | undefined;
  readonly onClose: () => void;
}

/** Whether a take may be used again now, or why not; and the use of it, with the way back. */
export function useTakeUse(
  { id, status }: Prompt,
  current: Take | undefined,
  { isChanged = false, onRestored, onClose }: TakeUse,
) {
  const [restore, { isLoading }] = useRestoreTakeMutation();
  const isOffline = useConnection() === 'offline';
  const isWaiting = status === 'ENQUEUED' || status === 'PROCESSING';
  const put = async (take: Take) => {
    const answer = await restore({ id, take: take.id }).unwrap();
    onRestored?.(answer);
  };
  const wayBack = current && {
    run: () => put(current),
    done: text.takenBack,
    failed: text.failed,
  };
  return {
    mayUse: !isOffline && !isWaiting && !isChanged && !isLoading,
    note: noteOf({ isOffline, isWaiting, isChanged }),
    start: (take: Take) =>
      void notifyOutcome(put(take), {
        done: text.used(formatDateTime(take.createdAt)),
        ...(wayBack && { undo: wayBack }),
        onDone: onClose,
        failed: text.failed,
      }),
  };
}

function noteOf({ isOffline, isWaiting, isChanged }: Record<'isOffline' | 'isWaiting' | 'isChanged', boolean>) {
  if (isOffline) return text.offline;
  if (isWaiting) return text.waiting;
  return isChanged ? text.changed : undefined;
}
