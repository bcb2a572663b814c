import type { AuditEntry } from '#contract/audit.ts';
import { actNames } from '#text/pt/audit.ts';
import classes from './Audit.module.css';

export function ActName({ act: { action, entityName } }: { act: AuditEntry }) {
  return (
    <span className={classes.act}>
      {actNames[action] ?? action} {entityName && <b>{entityName}</b>}
    </span>
  );
}
