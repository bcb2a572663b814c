import { Button } from '@mantine/core';
import { quoteCells } from '#common/csv.ts';
import { useGetBatchQuery } from '#api/batches.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { batches as text } from '#text/batches.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { saveCsv } from '#ui/saveText.ts';
import classes from './Batch.module.css';

/** What of a batch was not done and why. */
export function NotDoneDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useGetBatchQuery({ id });
  const rows = (data?.notDone ?? []).map((one) => ({ ...one, name: one.name ?? text.gone(one.id) }));
  const more = (data?.notDoneCount ?? 0) - rows.length;
  const save = () =>
    saveCsv(
      text.fileName(id),
      ['id;name;reason', ...rows.map((one) => quoteCells([String(one.id), one.name, one.reason]))].join('\r\n'),
    );
  return (
    <Dialog isOpen title={text.whyTitle} onClose={onClose} size={520}>
      {!data && !error && <Waiting lines={4} />}
      {error !== undefined && <LoadFailed message={messageOf(error, text.whyFailed)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ul className={classes.left}>
            {rows.map((one) => (
              <li key={one.id}>
                <b>{one.name}</b>: {one.reason}
              </li>
            ))}
            {more > 0 && <li>{text.more(more)}</li>}
          </ul>
          <div className={classes.actions}>
            <Button onClick={save} data-autofocus>
              {text.download}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
