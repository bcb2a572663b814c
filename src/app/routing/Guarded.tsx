import type { ComponentType } from 'react';
import { type Area, mayEnter } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { NotFoundScreen } from '#app/NotFoundScreen.tsx';

/** Shows the screen to the roles of its area. */
export function Guarded({ area, screen: Screen }: { area: Area; screen?: ComponentType | undefined }) {
  const user = useUser();
  return Screen && mayEnter(user?.role, area) ? <Screen /> : <NotFoundScreen />;
}
