import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { prompts } from '#api/prompts.ts';
import { takes } from '#api/takes.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { takes as text } from '#text/takes.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import type { Take } from '#contract/takes.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { TakeCard } from './TakeCard.tsx';
import classes from './Takes.module.css';

/** In px; wide enough for the current audio beside the others. */
const WIDTH = 980;

interface TakesDialogProps extends TakeUse {
  readonly prompt: Prompt;
}

/** The takes of a prompt, to compare with the current audio and to restore. */
export function TakesDialog({ prompt, ...use }: TakesDialogProps) {
  const { id, name } = prompt;
  const [page, setPage] = useState(1);
  const { data: now = prompt } = prompts.useGet({ id });
  const answer = takes.useList({ id, page }, { refetchOnMountOrArgChange: true });
  const { data: first = answer.data } = takes.useList({ id, page: 1 });
  const current = first?.data.find(({ isCurrent }) => isCurrent);
  const { mayUse, note, start } = useTakeUse(now, current, use);
  if (!answer.data)
    return (
      <Dialog isOpen title={text.title(name)} size={WIDTH} onClose={use.onClose}>
        <NotLoaded answer={answer} lines={5} failed={text.loadFailed} />
      </Dialog>
    );
  const { data, meta } = answer.data;
  const earlier = data.filter(({ isCurrent }) => !isCurrent);
  const isAll = data.length === meta.total;
  const card = { name, textInUse: current?.text ?? now.text, mayUse };
  return (
    <Dialog isOpen title={text.title(name)} size={WIDTH} onClose={use.onClose}>
      <p className={classes.help}>
        {text.help}{' '}
        {isAll &&
          data.length > 0 &&
          text.size(data.length, formatBytes(data.reduce((sum, { bytes }) => sum + bytes, 0)))}
      </p>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <div className={classes.columns}>
        {current && (
          <section className={classes.current} aria-label={text.current}>
            <TakeCard take={current} {...card} />
          </section>
        )}
        {earlier.length === 0 ? (
          <Empty title={text.emptyTitle}>{text.empty}</Empty>
        ) : (
          <ul className={classes.takes} aria-label={text.earlier}>
            {earlier.map((take) => (
              <li key={take.id}>
                <TakeCard take={take} {...card} onUse={() => start(take)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isAll && (
        <div className={classes.pages}>
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {text.newer}
          </Button>
          <Button size="sm" disabled={page * meta.perPage >= meta.total} onClick={() => setPage(page + 1)}>
            {text.older}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface TakeUse {
  /** True if restoring a take would overwrite unsaved input. */
  readonly isChanged?: boolean | undefined;
  /** Called with the restored prompt, also after an undo. */
  readonly onRestored?: ((prompt: Prompt) => void) | undefined;
  readonly onClose: () => void;
}

/** Whether a take can be restored now, or why not; and the function that restores it, with an undo. */
function useTakeUse(
  { id, status }: Prompt,
  current: Take | undefined,
  { isChanged = false, onRestored, onClose }: TakeUse,
) {
  const [restore, { isLoading }] = takes.useRestore();
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
