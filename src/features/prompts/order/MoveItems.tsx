import { Menu } from '@mantine/core';
import { Icon } from '#core/icons/Icon.tsx';
import { order as text } from '#text/order.ts';
import { movedWith, moveRows } from './moveRows.ts';
import { placeOf, useOrder } from './order.ts';

/** Entries of a row's menu that move it by one place, if the list has the order of the script. */
export function MoveItems({ id }: { id: number }) {
  const place = useOrder(placeOf(id));
  const total = useOrder((now) => now.total);
  const isMovable = useOrder((now) => now.isMovable);
  if (!isMovable || place === undefined) return null;
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="up" />}
        disabled={place === 1}
        onClick={() => void moveRows(movedWith(id), { by: -1 })}
      >
        {text.up}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="chevron" />}
        disabled={place === total}
        onClick={() => void moveRows(movedWith(id), { by: 1 })}
      >
        {text.down}
      </Menu.Item>
    </>
  );
}
