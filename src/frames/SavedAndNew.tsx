import { Button } from '@mantine/core';
import { common } from '#text/pt/common.ts';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';

interface SavedAndNewProps {
  readonly isKept?: boolean;
  readonly onExit: () => void;
  readonly onNew: () => void;
}

/** Says that a new record was saved, and offers the next one. */
export function SavedAndNew({ isKept = false, onExit, onNew }: SavedAndNewProps) {
  return (
    <SavedDialog
      isKept={isKept}
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
