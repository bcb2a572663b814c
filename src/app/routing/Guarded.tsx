import type { ComponentType } from 'react';
import { type Permission, hasPermission } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { NotFoundScreen } from '#app/NotFoundScreen.tsx';

/** Shows the screen only to roles with the permission. */
export function Guarded({ area, screen: Screen }: { area: Permission; screen?: ComponentType | undefined }) {
  const user = useUser();
  return Screen && hasPermission(user?.role, area) ? <Screen /> : <NotFoundScreen />;
}
