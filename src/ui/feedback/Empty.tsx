import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import { NameCurve } from '#core/marks/NameCurve.tsx';
import classes from '#core/feedback/States.module.css';

export function Empty({
  title = common.empty,
  children,
  action,
}: {
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.state}>
      <NameCurve />
      <b>{title}</b>
      <p>{children}</p>
      {action}
    </div>
  );
}
