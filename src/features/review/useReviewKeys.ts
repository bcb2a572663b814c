import { useEffect, useEffectEvent } from 'react';

export type KeyActs = Readonly<Record<string, () => void>>;

/** One-hand keys: none while somebody types, with a modifier, or when they were switched off. */
export function useReviewKeys(isOn: boolean, acts: KeyActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const types =
      target.closest('input:not([type=range]), textarea, select, [contenteditable=true], [role=dialog]') !== null;
    // A button in focus is pressed by the space bar itself.
    const isButton = event.key === ' ' && target.closest('button, a') !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || types || isButton || event.repeat) return;
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}
