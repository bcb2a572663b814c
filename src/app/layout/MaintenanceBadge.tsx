import { Link } from 'wouter';
import { useGetSettingsQuery } from '#api/settings.ts';
import { usePoll } from '#state/usePoll.ts';
import { useLoggedError } from '#state/useLoggedError.ts';
import { layout } from '#text/layout.ts';
import classes from './Header.module.css';

const ASKED_EVERY_MS = 60_000;

/** Blinks while maintenance is on. That the question fails is no news for a person. */
export function MaintenanceBadge() {
  const pollingInterval = usePoll(ASKED_EVERY_MS);
  const { data, error } = useGetSettingsQuery({}, { pollingInterval, refetchOnMountOrArgChange: true });
  useLoggedError(error, layout.maintenanceCheckFailed);
  return data?.maintenanceMode ? (
    <Link href="/maintenance" className={classes.badge}>
      {layout.maintenance}
    </Link>
  ) : null;
}
