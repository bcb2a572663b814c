import { useEffect, useEffectEvent } from 'react';

/** True while a dialog is open, which has the keys and the focus. */
export const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Ctrl+Enter, or ⌘+Enter, which saves; with Shift it also goes on. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey);

/** Shortcuts of a form, from anywhere on its screen while no dialog is open; `actOf` says what a press does. */
export function useFormKeys(actOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.repeat || event.altKey ? undefined : actOf(event);
    if (!act || isCovered()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
