import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { common } from '#text/common.ts';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';

/** Leads back, or on to a new user. */
export function UserSavedDialog({ onClose }: { onClose: () => void }) {
  const [, goTo] = useLocation();
  return (
    <SavedDialog
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => goTo('/dashboard/users/new')}>{common.newRecord}</Button>
          <Button variant="filled" onClick={onClose}>
            {common.ok}
          </Button>
        </>
      }
    />
  );
}
