import { useListActsQuery } from '#api/audit.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { common } from '#text/common.ts';
import { nameOfAct } from '#common/auditWords.ts';
import { audit } from '#text/audit.ts';
import { notifications as text } from '#text/notifications.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './Panel.module.css';

const SHOWN = 30;

/** The latest acts of everybody. */
export function AuditTab() {
  const { data, error, refetch } = useListActsQuery({ perPage: SHOWN }, { refetchOnMountOrArgChange: true });
  if (!data)
    return error ? (
      <LoadFailed message={messageOf(error, common.loadFailed)} onRetry={() => void refetch()} />
    ) : (
      <Waiting lines={6} />
    );
  return (
    <>
      <ul className={classes.list}>
        {data.data.map(({ id, at, userEmail, action, entityName }) => (
          <li key={id}>
            <div>
              <p>
                <b>{userEmail ?? text.system}</b> {nameOfAct(action)} {entityName && <i>{entityName}</i>}
              </p>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink href="/dashboard/audit">{audit.openAll}</ButtonLink>
    </>
  );
}
