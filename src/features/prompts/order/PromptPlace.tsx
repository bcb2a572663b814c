import { formatCount } from '#common/formatCount.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { order as text } from '#text/order.ts';
import { placeOf, useOrder } from './order.ts';
import classes from './Order.module.css';

/** The number of a row in the script, and the handle by which it is dragged (`OrderMover`). */
export function PromptPlace({ id }: { id: number }) {
  const place = useOrder(placeOf(id));
  const isMovable = useOrder((now) => now.isMovable);
  const isOffline = useOrder((now) => now.isOffline);
  if (place === undefined) return null;
  return (
    <span className={classes.place}>
      {formatCount(place)}
      {isMovable && (
        <span
          className={classes.handle}
          data-handle={id}
          data-off={isOffline || undefined}
          title={isOffline ? text.offline : text.drag}
        >
          <Icon name="menu" />
        </span>
      )}
    </span>
  );
}

/** The number on a card of a phone. */
export function CardPlace({ id }: { id: number }) {
  const place = useOrder(placeOf(id));
  return place !== undefined && <span>{text.number(place)}</span>;
}
