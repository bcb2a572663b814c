import type { AuditEntry } from '#contract/audit.ts';
import { audit as text } from '#text/audit.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { ActName } from './ActName.tsx';
import { Address } from './Address.tsx';
import { Changes } from './Changes.tsx';
import classes from './Audit.module.css';

export function ActCard({ act }: { act: AuditEntry }) {
  return (
    <>
      <div className={classes.cardHead}>
        <span className={classes.who}>{act.userEmail ?? text.visitor}</span>
        <span className={classes.soft}>{formatDateTime(act.at)}</span>
      </div>
      <ActName act={act} />
      <Changes act={act} />
      <Address act={act} />
    </>
  );
}
