import { Button } from '@mantine/core';
import type { NumberPack } from '#contract/numbers.ts';
import { useMakeNumberPackMutation } from '#api/numbers.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Note } from '#core/feedback/Note.tsx';
import { numbers as text } from '#text/numbers.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './Numbers.module.css';

/** Whether the voice has a pack, how far a new one is, and how to have one. */
export function PackState({ pack }: { pack: NumberPack }) {
  const { voice, status, done, total, failure, createdAt, levelDb, pieces } = pack;
  const [make, { isLoading }] = useMakeNumberPackMutation();
  const isMoving = status === 'WAITING' || status === 'MAKING';
  const cut = pieces.filter(({ positions }) => positions.length > 0).length;
  return (
    <section className={classes.part}>
      <output className={classes.state}>
        {status === 'WAITING' && text.waiting}
        {status === 'MAKING' && text.making(done, total)}
        {status === 'NONE' && text.none}
        {!isMoving && createdAt !== null && text.madeAt(formatDateTime(createdAt), cut, levelDb!)}
        {isMoving && createdAt !== null && ` ${text.keepsOld}`}
      </output>
      {isMoving && <progress max={total} value={done} aria-label={text.progress} />}
      {failure !== null && (
        <Note icon="warning" tone="warn">
          {failure}
        </Note>
      )}
      {!isMoving && (
        <Button
          {...(createdAt === null && { variant: 'filled' })}
          loading={isLoading}
          disabled={voice === ''}
          onClick={() => void notifyOutcome(make({ voice }).unwrap(), { failed: text.makeFailed })}
        >
          {createdAt === null ? text.make : text.makeAgain}
        </Button>
      )}
    </section>
  );
}
