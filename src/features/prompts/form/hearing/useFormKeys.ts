import { useEffect, useEffectEvent } from 'react';

/** Keys of a form while no dialog is open over it: Ctrl+Enter, or ⌘+Enter, saves; Ctrl+Space hears. */
export function useFormKeys({ onSave, onHear }: { onSave: () => void; onHear: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isHear = event.code === 'Space' && event.ctrlKey;
    if ((!isSave && !isHear) || event.repeat || event.altKey || event.shiftKey) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
    event.preventDefault();
    if (isSave) onSave();
    else onHear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
