import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { settings } from '#api/settings.ts';
import { followMaintenance } from '#offline/maintenanceBridge.ts';
import { usePoll } from '#state/usePoll.ts';
import { useUser } from '#state/hooks.ts';
import { useLoggedError } from '#state/useLoggedError.ts';
import { layout } from '#text/layout.ts';

const EVERY_MS = 30_000;
const EVERY_ON_PROMPTS_MS = 5000;
const exempt = ['/maintenance', '/auth/login'];

/** Redirects signed-in persons other than administrators to the notice during maintenance. */
export function useMaintenanceWatch(): void {
  const [path, goTo] = useLocation();
  const user = useUser();
  const isWatched = user !== null && user !== undefined && user.role !== 'ADMIN' && !exempt.includes(path);
  const pollingInterval = usePoll(path.endsWith('/prompts') ? EVERY_ON_PROMPTS_MS : EVERY_MS);
  const { data, error, refetch } = settings.useGet({}, { skip: !isWatched, pollingInterval });
  useLoggedError(error, layout.maintenanceCheckFailed);
  useEffect(() => (isWatched ? followMaintenance(() => void refetch()) : undefined), [isWatched, refetch]);
  useEffect(() => {
    if (isWatched && data?.maintenanceMode) goTo('/maintenance', { replace: true });
  }, [isWatched, data, goTo]);
}
