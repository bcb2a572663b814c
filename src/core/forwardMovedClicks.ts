/** A hand that holds still: more is a person who thinks better of it, and leaves the button before letting go. */
const STILL_PX = 5;

let isKept = false;

/**
 * A press belongs to what it began on. Where a list or a note that came meanwhile has moved that from under a hand that
 * held still, the browser makes no click of it, and a person would have pressed for nothing: here it counts.
 */
export function forwardMovedClicks(): void {
  if (isKept) return;
  isKept = true;
  let begun: { readonly on: HTMLElement; readonly at: string; readonly x: number; readonly y: number } | undefined;
  const begin = ({ target, isPrimary, button, ctrlKey, metaKey, shiftKey, clientX, clientY }: PointerEvent) => {
    const isPlain = isPrimary && button === 0 && !ctrlKey && !metaKey && !shiftKey;
    const on = isPlain && target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
    begun = on ? { on, at: placeOf(on), x: clientX, y: clientY } : undefined;
  };
  const end = ({ target, clientX, clientY }: PointerEvent) => {
    const press = begun;
    begun = undefined;
    if (!press || Math.hypot(clientX - press.x, clientY - press.y) > STILL_PX) return;
    // Still below the hand: the browser clicks by itself. In its place but covered: what covers it comes first.
    if (press.on.contains(target as Node) || !press.on.isConnected || placeOf(press.on) === press.at) return;
    press.on.click();
  };
  document.addEventListener('pointerdown', begin, true);
  document.addEventListener('pointerup', end, true);
  document.addEventListener('pointercancel', () => (begun = undefined), true);
}

function placeOf(element: HTMLElement): string {
  const { x, y } = element.getBoundingClientRect();
  return `${x} ${y}`;
}
