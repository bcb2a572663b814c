import type { Rows } from './Rows.ts';
import classes from './ListCards.module.css';

interface ListCardsProps<Item> extends Pick<Rows<Item>, 'card' | 'rowClass'> {
  readonly caption: string;
  readonly items: readonly Item[];
}

export function ListCards<Item extends { id: number | string }>({
  caption,
  items,
  card,
  rowClass,
}: ListCardsProps<Item>) {
  return (
    <ul className={classes.cards} aria-label={caption}>
      {items.map((item) => (
        <li key={item.id} className={`${classes.card} ${rowClass?.(item) ?? ''}`}>
          {card(item)}
        </li>
      ))}
    </ul>
  );
}
