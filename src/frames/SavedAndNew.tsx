import { Button } from '@mantine/core';
import { common } from '#text/pt/common.ts';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';

/** Says that a new record was saved, and offers the next one. */
export function SavedAndNew({ onExit, onNew }: { onExit: () => void; onNew: () => void }) {
  return (
    <SavedDialog
      onClose={onNew}
      actions={
        <>
          <Button onClick={onExit}>{common.exit}</Button>
          <Button variant="filled" onClick={onNew}>
            {common.newRecord}
          </Button>
        </>
      }
    />
  );
}
