import type { ReactNode } from 'react';
import type { BinItem } from '#contract/bin.ts';
import { bin as text, describeLeft } from '#text/bin.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { BinRecord } from './BinRecord.tsx';
import classes from './Bin.module.css';

export function BinCard({ item, actions }: { item: BinItem; actions: ReactNode }) {
  return (
    <>
      <BinRecord item={item} />
      <dl className={classes.facts}>
        <dt>{text.columns.removedBy}</dt>
        <dd>{item.removedBy ?? text.unknown}</dd>
        <dt>{text.columns.removedAt}</dt>
        <dd>{formatDateTime(item.removedAt)}</dd>
        <dt>{text.columns.left}</dt>
        <dd>{describeLeft(item.keptUntil)}</dd>
      </dl>
      {actions}
    </>
  );
}
