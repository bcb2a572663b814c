import { audit as text } from '#text/pt/audit.ts';
import classes from './Audit.module.css';

/** Whence an act came; nothing where the server acted by itself. */
export function Address({ address }: { address: string | null }) {
  return address === null ? null : (
    <span className={classes.address}>
      {text.address} {address}
    </span>
  );
}
