import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';

interface SavedAndNewProps {
  readonly isKept?: boolean;
  readonly onExit: () => void;
  readonly onNew: () => void;
  /** Link to the new record, where one most likely goes next. */
  readonly open?: ReactNode;
}

/** Reports that a new record was saved, and offers to create another one. */
export function SavedAndNew({ isKept = false, onExit, onNew, open }: SavedAndNewProps) {
  return (
    <SavedDialog
      isKept={isKept}
      onClose={onNew}
      actions={
        <>
          <Button onClick={onExit}>{common.exit}</Button>
          <Button {...(!open && { variant: 'filled' })} onClick={onNew}>
            {common.newRecord}
          </Button>
          {open}
        </>
      }
    />
  );
}
