import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { order as text } from '#text/order.ts';
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import classes from '#features/prompts/batch/Batch.module.css';
import { clearSelection } from '#features/prompts/batch/selection.ts';
import { moveRows } from './moveRows.ts';

/** More than any project has. */
const END = 2_147_483_647;
type Where = keyof typeof text.places;

/** Moves the selected prompts to a place in the script. */
export function MoveDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [where, setWhere] = useState<Where>('start');
  const [number, setNumber] = useState<number | string>('');
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > END;
  const after = { start: 0, end: END, after: Number(number) }[where];
  return (
    <Dialog isOpen title={text.title} onClose={onClose}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (where === 'after' && isMissing) return;
          void moveRows(ids, { after }).then((isMoved) => isMoved && clearSelection());
          onClose();
        }}
      >
        <NativeSelect
          data-autofocus
          label={text.where}
          value={where}
          data={Object.entries(text.places).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => setWhere(value as Where)}
        />
        {where === 'after' && (
          <NumberField
            label={text.afterNumber}
            value={number}
            onChange={setNumber}
            isWhole
            error={isAsked && isMissing && text.afterMissing}
          />
        )}
        <DialogButtons act={text.run(ids.length)} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
