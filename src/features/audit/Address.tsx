import type { AuditEntry } from '#contract/audit.ts';
import { audit as text } from '#text/audit.ts';
import classes from './Audit.module.css';

/** API key and client address of an action; nothing for actions of the server itself. */
export function Address({ act: { address, service } }: { act: AuditEntry }) {
  return (
    <>
      {service !== null && <span className={classes.address}>{text.byKey(service)}</span>}
      {address !== null && (
        <span className={classes.address}>
          {text.address} {address}
        </span>
      )}
    </>
  );
}
