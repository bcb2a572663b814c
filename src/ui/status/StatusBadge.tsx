import { statusNames, unknownStatus } from '#text/status.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { IconName } from '#core/icons/paths.ts';
import { Mark } from '#core/marks/Mark.tsx';
import classes from './StatusBadge.module.css';

const glyphs: Record<string, IconName> = { ENQUEUED: 'dots', PROCESSED: 'check', FAILED: 'bang', EXPIRED: 'clock' };

/** Badge for the state of a prompt: background, icon and word, so that colour is never the only sign. */
export function StatusBadge({ status }: { status: string }) {
  const name = statusNames[status];
  return (
    <span className={classes.badge} data-status={name ? status : undefined}>
      {status === 'PROCESSING' ? <Mark size={15} isSpeaking /> : <Icon name={glyphs[status] ?? 'dots'} size={13} />}
      {name ?? unknownStatus}
    </span>
  );
}
