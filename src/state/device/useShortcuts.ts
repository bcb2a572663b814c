import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '#state/hooks.ts';

/**
 * What each key does, by its lower-case name, 'alt+' before it if Alt is held. An act that returns false leaves the key
 * to the browser.
 */
type KeyActs = Readonly<Record<string, () => unknown>>;

const FIELDS = 'input:not([type=range]), textarea, select, [contenteditable=true]';
const LAYERS = '[role=dialog], [role=menu]';

/**
 * Single-key shortcuts of a screen: inactive while somebody types, in dialogs and menus, with another modifier key
 * than Alt, or if they are switched off on this device (WCAG 2.1.4). Returns whether they are on.
 */
export function useShortcuts(acts: KeyActs): boolean {
  const isOn = useAppSelector(({ device }) => !device.isWithoutShortcuts);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isElsewhere = target.closest(`${FIELDS}, ${LAYERS}`) !== null || document.querySelector('[data-dialog-open]');
    // The space bar already presses a focused button.
    const isButton = event.key === ' ' && target.closest('button, a') !== null;
    const key = (event.altKey ? 'alt+' : '') + event.key.toLowerCase();
    // On many keyboards '/' and '?' need Shift.
    const isShifted = event.shiftKey && key !== '/' && key !== '?';
    if (event.ctrlKey || event.metaKey || isShifted || isElsewhere || isButton || event.repeat) return;
    const act = acts[key];
    if (act && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
  return isOn;
}
