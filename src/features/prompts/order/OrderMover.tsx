import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react';
import { listRows } from '#ui/list/focusRow.ts';
import { announcement, movedWith, moveRows } from './moveRows.ts';
import { readOrder } from './order.ts';
import classes from './Order.module.css';

/** Moves rows of the list in the script as their handles are dragged, and says where any went. */
export function OrderMover() {
  const said = useSyncExternalStore(announcement.subscribe, announcement.get);
  const [line, setLine] = useState<CSSProperties>();
  useEffect(() => {
    const start = (event: PointerEvent) => startDrag(event, setLine);
    document.addEventListener('pointerdown', start);
    return () => document.removeEventListener('pointerdown', start);
  }, []);
  return (
    <>
      {line && <div className={classes.line} style={line} />}
      <output className="visually-hidden">{said}</output>
    </>
  );
}

/** In px: a hand that presses moves a little. */
const DRAG_MIN = 4;
/** Distance in px from the window's edges in which dragging scrolls, and by how much with each frame. */
const [EDGE, SCROLL] = [72, 12];

/** Follows the pointer from a handle until it is released; Escape ends it without a move. */
function startDrag(event: PointerEvent, show: (line: CSSProperties | undefined) => void): void {
  const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
  const row = handle?.closest('tr');
  if (!handle || !row || event.button !== 0 || readOrder().isOffline) return;
  event.preventDefault();
  const id = Number(handle.dataset['handle']);
  const from = event.clientY;
  let [y, boundary, frame, isDragged] = [from, -1, 0, false];
  const follow = () => {
    if (y < EDGE) scrollBy(0, -SCROLL);
    if (y > innerHeight - EDGE) scrollBy(0, SCROLL);
    const boxes = listRows().map((one) => one.getBoundingClientRect());
    const below = boxes.findIndex(({ top, height }) => y < top + height / 2);
    boundary = below < 0 ? boxes.length : below;
    const { left, width } = row.getBoundingClientRect();
    show({ left, width, top: boxes[boundary]?.top ?? boxes.at(-1)?.bottom });
    frame = requestAnimationFrame(follow);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    listening.abort();
    row.classList.remove(classes.dragged!);
    show(undefined);
  };
  const drop = () => {
    end();
    const index = readOrder().rows.findIndex((one) => one.id === id);
    const ids = movedWith(id);
    // A press alone moves nothing.
    if (!isDragged) return;
    if (ids.length === 1 && (boundary === index || boundary === index + 1)) return;
    void moveRows(ids, { after: (readOrder().numbers?.first ?? 1) - 1 + boundary });
  };
  const listening = new AbortController();
  const { signal } = listening;
  handle.setPointerCapture(event.pointerId);
  row.classList.add(classes.dragged!);
  const drag = ({ clientY }: PointerEvent) => {
    y = clientY;
    isDragged ||= Math.abs(y - from) > DRAG_MIN;
  };
  handle.addEventListener('pointermove', drag, { signal });
  handle.addEventListener('pointerup', drop, { signal });
  handle.addEventListener('lostpointercapture', end, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  follow();
}
