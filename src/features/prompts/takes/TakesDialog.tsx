import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { useGetPromptQuery } from '#api/prompts.ts';
import { useListTakesQuery } from '#api/takes.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { takes as text } from '#text/takes.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { TakeCard } from './TakeCard.tsx';
import { type TakeUse, useTakeUse } from './useTakeUse.ts';
import classes from './Takes.module.css';

/** Room for the present audio beside the others. */
const WIDTH = 980;

interface TakesDialogProps extends TakeUse {
  readonly prompt: Prompt;
}

/** The audios that a prompt has had, to be heard against the present one and used again. */
export function TakesDialog({ prompt, ...use }: TakesDialogProps) {
  const { id, name } = prompt;
  const [page, setPage] = useState(1);
  const { data: now = prompt } = useGetPromptQuery({ id });
  const answer = useListTakesQuery({ id, page }, { refetchOnMountOrArgChange: true });
  const { data: first = answer.data } = useListTakesQuery({ id, page: 1 });
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
