import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useGetSettingsQuery } from '#api/settings.ts';
import { followMaintenance } from '#offline/maintenanceBridge.ts';
import { useUser } from '#state/hooks.ts';
import { useLoggedError } from '#state/useLoggedError.ts';
import { layout } from '#text/pt/layout.ts';

const EVERY_MS = 30_000;
const EVERY_ON_PROMPTS_MS = 5000;
const exempt = ['/maintenance', '/auth/login'];

/** Takes a signed-in person who is no administrator to the notice while maintenance is on. */
export function useMaintenanceWatch(): void {
  const [path, goTo] = useLocation();
  const user = useUser();
  const isWatched = user !== null && user !== undefined && user.role !== 'ADMIN' && !exempt.includes(path);
  const { data, error, refetch } = useGetSettingsQuery(
    {},
    { skip: !isWatched, pollingInterval: path.endsWith('/prompts') ? EVERY_ON_PROMPTS_MS : EVERY_MS },
  );
  useLoggedError(error, layout.maintenanceCheckFailed);
  useEffect(() => (isWatched ? followMaintenance(() => void refetch()) : undefined), [isWatched, refetch]);
  useEffect(() => {
    if (isWatched && data?.maintenanceMode) goTo('/maintenance', { replace: true });
  }, [isWatched, data, goTo]);
}
