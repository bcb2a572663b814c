import type { AuditEntry } from '#contract/audit.ts';
import { nameOfAct } from '#common/auditWords.ts';
import classes from './Audit.module.css';

export function ActName({ act: { action, entityName } }: { act: AuditEntry }) {
  return (
    <span className={classes.act}>
      {nameOfAct(action)} {entityName && <b>{entityName}</b>}
    </span>
  );
}
