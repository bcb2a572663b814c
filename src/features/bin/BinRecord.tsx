import type { BinItem } from '#contract/bin.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { describeItem } from '#text/bin.ts';
import classes from './Bin.module.css';

/** A deleted record, and what a restore brings back with it. */
export function BinRecord({ item }: { item: BinItem }) {
  return (
    <div className={classes.record}>
      <span className={classes.name}>{item.name}</span>
      <small>
        <Icon name={item.kind === 'projects' ? 'folder' : 'file'} size={14} />
        {describeItem(item)}
      </small>
      <p className={classes.about} title={item.about}>
        {item.about}
      </p>
    </div>
  );
}
