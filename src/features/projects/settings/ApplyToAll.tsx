import { Button } from '@mantine/core';
import { useState } from 'react';
import { batches } from '#api/batches.ts';
import { Note } from '#core/feedback/Note.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { type BatchRequest, useBatchPreview } from '#crud/useBatchPreview.ts';
import { batches as text } from '#text/batches.ts';

/** A voice or an output that was just set for the project. */
export type Applied = Pick<BatchRequest, 'action' | 'speaker' | 'compression'>;

/** Offers what was set for new prompts to those that are there, with its effect and cost; nothing where all have it. */
export function ApplyToAll({ idProject, applied }: { idProject: number; applied: Applied }) {
  const asked = { id: idProject, filter: {}, ...applied };
  const { preview } = useBatchPreview(asked);
  const [create, { isLoading }] = batches.useCreate();
  const [isBegun, setIsBegun] = useState(false);
  if (!preview || preview.changes === 0 || isBegun) return null;
  const { changes, matched, seconds, characters, cost } = preview;
  const begin = () =>
    void notifyOutcome(create(asked).unwrap(), {
      done: text.begun,
      failed: text.failed,
      onDone: () => setIsBegun(true),
    });
  return (
    <Note icon="retry">
      <output>
        {text.changes(changes, matched)} {text.takes(seconds)} {text.costs(characters, cost)}
      </output>{' '}
      <Button size="sm" loading={isLoading} onClick={begin}>
        {text.run[applied.action](changes)}
      </Button>
    </Note>
  );
}
