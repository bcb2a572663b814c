import { describeChange } from '#common/auditChange.ts';
import type { AuditEntry } from '#contract/audit.ts';
import classes from './Audit.module.css';

/** Old and new value of each changed field. */
export function Changes({ act: { before, after } }: { act: AuditEntry }) {
  const changes = describeChange(before, after);
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span>{change.field}</span>
          {change.before !== undefined && <del>{change.before}</del>}
          {change.after !== undefined && <ins>{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
