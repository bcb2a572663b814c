/** Max pointer travel in px; larger movement cancels the click. */
const STILL_PX = 5;

let isKept = false;

/**
 * Clicks the element on which a press began if the layout moved it away from under the pointer. Browsers fire no click
 * in that case, so that the press would be lost when a list or a note has just loaded.
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
    // The browser fires its own click if the element is still under the pointer. If it has not moved but is covered,
    // what covers it takes precedence.
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
