import { Button } from '@mantine/core';
import { common } from '#text/pt/common.ts';
import { type Outcome, sayOutcome } from './sayOutcome.ts';

interface UndoButtonProps<Answer> extends Outcome<Answer> {
  readonly run: () => Promise<Answer>;
}

/** The way back, beside the sentence that says what was done. */
export function UndoButton<Answer>({ run, ...outcome }: UndoButtonProps<Answer>) {
  return (
    <Button size="sm" onClick={() => void sayOutcome(run(), outcome)}>
      {common.undo}
    </Button>
  );
}
