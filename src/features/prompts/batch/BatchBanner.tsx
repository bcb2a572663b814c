import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Batch } from '#contract/batches.ts';
import { batches } from '#api/batches.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { useConnection } from '#state/device/useConnection.ts';
import { usePoll } from '#state/usePoll.ts';
import { batches as text } from '#text/batches.ts';
import { common } from '#text/common.ts';
import classes from '#features/prompts/list/zip/ZipBanner.module.css';
import { defuseRecord, quoteCells } from '#common/csv.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DialogEnd } from '#ui/dialog/DialogButtons.tsx';
import { saveCsv } from '#ui/saveText.ts';
import notDoneDialogClasses from './Batch.module.css';

const [LOOK_MS, REST_MS] = [1000, 30_000];
/**
 * Results older than this when the list is opened are not shown: 'Desfazer' would be taken for that of a later change.
 */
const NEWS_MS = 2 * 60_000;
const seen = new Set<number>();

/** The running batch of the project, by any person, or the result of the latest one. */
export function BatchBanner({ idProject }: { idProject: number }) {
  const [opened] = useState(() => Date.now());
  const [isRunning, setIsRunning] = useState(false);
  const isOffline = useConnection() === 'offline';
  const { data } = batches.useList(
    { idProject },
    { skip: isOffline, pollingInterval: usePoll(isRunning ? LOOK_MS : REST_MS), refetchOnMountOrArgChange: true },
  );
  const [, closeOne] = useState(0);
  // Batches run one after the other; the oldest is the running one.
  const running = data?.data.findLast(({ status }) => status === 'RUNNING');
  if (isRunning !== (running !== undefined)) setIsRunning(running !== undefined);
  if (running) return <Running batch={running} />;
  const [latest] = data?.data ?? [];
  if (!latest?.endedAt || seen.has(latest.id) || opened - Date.parse(latest.endedAt) > NEWS_MS) return null;
  const close = () => {
    seen.add(latest.id);
    closeOne(latest.id);
  };
  return <Ended batch={latest} onClose={close} />;
}

function Running({ batch: { id, action, done, total, secondsLeft } }: { batch: Batch }) {
  const [cancel, { isLoading }] = batches.useCancel();
  return (
    <div className={classes.banner}>
      <Icon name="clock" />
      <b>{text.running[action]}</b>
      <progress aria-label={text.progressLabel} max={total} value={done} />
      <output>{text.progress(done, total) + text.left(secondsLeft)}</output>
      <Button
        variant="subtle"
        size="sm"
        loading={isLoading}
        onClick={() => void notifyOutcome(cancel({ id }).unwrap(), { failed: text.stopFailed })}
      >
        {common.cancel}
      </Button>
    </div>
  );
}

function Ended({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, action, status, done, total, notDoneCount, isUndo = false, isUndoable = false } = batch;
  const [undo, { isLoading }] = batches.useUndo();
  const isStopped = status === 'CANCELLED';
  return (
    <div className={classes.banner} data-tone={isStopped ? 'stale' : 'ready'}>
      <Icon name={isStopped ? 'warning' : 'check'} />
      <output className={classes.grow}>
        {isUndo && `${text.undone} `}
        {isStopped ? text.stopped(done, total) : text.done[action](done - notDoneCount)}
        {notDoneCount > 0 && ` ${text.notDone(notDoneCount)}`}
      </output>
      {notDoneCount > 0 && (
        <Button variant="subtle" size="sm" onClick={() => setIsAsking(true)}>
          {text.why}
        </Button>
      )}
      {isUndoable && (
        <Button
          variant="subtle"
          size="sm"
          loading={isLoading}
          onClick={() => void notifyOutcome(undo({ id }).unwrap(), { failed: text.undoFailed })}
        >
          {common.undo}
        </Button>
      )}
      <Button variant="subtle" size="sm" onClick={onClose}>
        {common.close}
      </Button>
      {isAsking && <NotDoneDialog id={batch.id} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** The prompts that a batch skipped, with the reasons. */
function NotDoneDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = batches.useGet({ id });
  const { data } = answer;
  const rows = (data?.notDone ?? []).map((one) => ({ ...one, name: one.name ?? text.gone(one.id) }));
  const more = (data?.notDoneCount ?? 0) - rows.length;
  const save = () =>
    saveCsv(
      text.fileName(id),
      ['id;name;reason', ...rows.map((one) => defuseRecord(quoteCells([String(one.id), one.name, one.reason])))].join(
        '\r\n',
      ),
    );
  return (
    <Dialog isOpen title={text.whyTitle} onClose={onClose} size={520}>
      {!data && <NotLoaded answer={answer} lines={4} failed={text.whyFailed} />}
      {data && (
        <>
          <ul className={notDoneDialogClasses.left}>
            {rows.map((one) => (
              <li key={one.id}>
                <b>{one.name}</b>: {one.reason}
              </li>
            ))}
            {more > 0 && <li>{text.more(more)}</li>}
          </ul>
          <DialogEnd>
            <Button onClick={save} data-autofocus>
              {text.download}
            </Button>
          </DialogEnd>
        </>
      )}
    </Dialog>
  );
}
