import { lazy, Suspense } from 'react';

const ChangePasswordDialog = lazy(() =>
  import('#features/auth/ChangePasswordDialog.tsx').then((module) => ({ default: module.ChangePasswordDialog })),
);

/** The dialog, brought when it is first asked for: what the dashboard starts with has no form in it. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <ChangePasswordDialog onClose={onClose} />
    </Suspense>
  );
}
