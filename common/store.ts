import { createSignal } from './signal.ts';

/** An observable value. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Notifies subscribers unless the value is the same. */
  readonly set: (next: Value) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const changed = createSignal();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      changed.emit();
    },
    subscribe: changed.subscribe,
  };
}
