import { type RefObject, useEffect, useState } from 'react';

/** The element that receives the focus afterwards: a menu item no longer exists by then, but the menu's button does. */
function findOpener(): Element {
  const menu = document.activeElement?.closest('[role=menu]');
  const button = menu && document.querySelector(`[aria-controls="${menu.id}"]`);
  return button ?? document.activeElement ?? document.body;
}

/**
 * Restores the focus when a dialog closes. The library does so only for a dialog that was mounted before it opened and
 * that stays mounted afterwards.
 */
export function useFocusBack(isOpen: boolean, content: RefObject<HTMLElement | null>): void {
  const [opener, setOpener] = useState(() => (isOpen ? findOpener() : undefined));
  // During the render, because the dialog takes the focus once it is mounted.
  if (isOpen !== (opener !== undefined)) setOpener(isOpen ? findOpener() : undefined);
  useEffect(() => {
    if (!opener) return;
    return () => {
      requestAnimationFrame(() => giveBack(opener, content));
    };
  }, [opener, content]);
}

function giveBack(opener: Element, content: RefObject<HTMLElement | null>): void {
  const focused = document.activeElement;
  // A dialog that fades out still has the focus; anything else that took it meanwhile keeps it.
  if (focused !== document.body && content.current?.contains(focused) !== true) return;
  // The opener may be gone by now, as the bar of a selection is after a batch.
  const target = opener.isConnected ? opener : document.querySelector('#content');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
