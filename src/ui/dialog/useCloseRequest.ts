import { useEffect, useEffectEvent, useState } from 'react';
import { CloseWatcher } from '#core/platform.ts';

/** Escape stays with the library, which knows of menus and lists that are open within a dialog. */
const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault();
};

/**
 * Closes a dialog at the system's request, which is Android's Back, instead of leaving the screen. A sticky dialog
 * stays open, since only its buttons close it.
 */
export function useCloseRequest(isOpen: boolean, isSticky: boolean, onClose: () => void): void {
  /** A watcher ends with its first request; a dialog that refused to close needs another. */
  const [requests, setRequests] = useState(0);
  const close = useEffectEvent(() => {
    if (!isSticky) onClose();
    setRequests(requests + 1);
  });
  useEffect(() => {
    if (!isOpen || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    addEventListener('keydown', keepEscape, { capture: true });
    return () => {
      removeEventListener('keydown', keepEscape, { capture: true });
      watcher.destroy();
    };
  }, [isOpen, requests]);
}
