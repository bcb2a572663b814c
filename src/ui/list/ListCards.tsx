import { memo } from 'react';
import type { Rows } from './Rows.ts';
import { useFirstRows } from './useFirstRows.ts';
import classes from './ListCards.module.css';

/** Least height of a card, in px. */
const CARD_HEIGHT = 110;

interface ListCardsProps<Item> extends Pick<Rows<Item>, 'card' | 'rowClass'> {
  readonly caption: string;
  readonly items: readonly Item[];
}

function Cards<Item extends { id: number | string }>({ caption, items, card, rowClass }: ListCardsProps<Item>) {
  const shown = useFirstRows(items, CARD_HEIGHT);
  return (
    <ul id="list" tabIndex={-1} className={classes.cards} aria-label={caption}>
      {shown.map((item) => (
        <li key={item.id} className={`${classes.card} ${rowClass?.(item) ?? ''}`}>
          {card(item)}
        </li>
      ))}
    </ul>
  );
}

/** Memoized, because lists are refetched every few seconds, mostly without changes. */
export const ListCards = memo(Cards) as typeof Cards;
