import { Button } from '@mantine/core';
import type { Session } from '#contract/sessions.ts';
import { sessions as text } from '#text/sessions.ts';
import { PanelList } from '#ui/list/PanelList.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './SessionList.module.css';

export const deviceOf = ({ browser, system }: Session) => text.device(browser, system);

/** The sessions with device, time and address; the current one is marked and can only be ended by signing out. */
export function SessionList({
  sessions,
  label,
  onEnd,
}: {
  sessions: readonly Session[];
  label: string;
  onEnd: (session: Session) => void;
}) {
  return (
    <PanelList label={label} className={classes.list ?? ''}>
      {sessions.map((session) => (
        <li key={session.id}>
          <span className={classes.sign}>
            <Icon name={session.kind === 'mobile' || session.kind === 'tablet' ? 'phone' : 'screen'} size={22} />
          </span>
          <div className={classes.about}>
            <p className={classes.device}>
              <b>{deviceOf(session)}</b>
              {session.isCurrent && <span className={classes.here}>{text.here}</span>}
            </p>
            <p>{text.lastUsed(formatDateTime(session.lastUsedAt))}</p>
            <p>{text.began(formatDateTime(session.createdAt))}</p>
            {session.address !== '' && <p>{text.address(session.address)}</p>}
          </div>
          {!session.isCurrent && (
            <Button size="sm" aria-label={text.endOf(deviceOf(session))} onClick={() => onEnd(session)}>
              {text.end}
            </Button>
          )}
        </li>
      ))}
    </PanelList>
  );
}
