import type { ReactNode } from 'react';
import classes from './Settings.module.css';

/** Title and consequence on the left, fields on the right. */
export function SettingsSection({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
