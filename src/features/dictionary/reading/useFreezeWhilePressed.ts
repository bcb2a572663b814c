import { useState } from 'react';

/** Milliseconds from a finger's lifting to the click that the browser makes of it, at most. */
const CLICK_MS = 100;

/**
 * A value that stands still for as long as something drawn from it is pressed: an answer that came between a button's
 * press and its click would put another button in its place, and the browser clicks only what was pressed.
 */
export function useFreezeWhilePressed<Value>(value: Value): { held: Value; onPointerDown: () => void } {
  const [isPressed, setPressed] = useState(false);
  const [held, setHeld] = useState(value);
  if (!isPressed && held !== value) setHeld(value);
  const onPointerDown = () => {
    setPressed(true);
    const released = new AbortController();
    const release = () => {
      released.abort();
      setTimeout(() => setPressed(false), CLICK_MS);
    };
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: released.signal });
  };
  return { held: isPressed ? held : value, onPointerDown };
}
