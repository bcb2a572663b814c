import { lazy, Suspense } from 'react';

const ChangePasswordDialog = lazy(() =>
  import('#features/auth/ChangePasswordDialog.tsx').then((module) => ({ default: module.ChangePasswordDialog })),
);

/** The dialog in its own chunk: the dashboard starts without form code. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <ChangePasswordDialog onClose={onClose} />
    </Suspense>
  );
}
