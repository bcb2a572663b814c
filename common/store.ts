import { createSignal } from './signal.ts';

/** A value that changes: read it, replace it, hear of each change. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Followers hear of it unless the value is the same. */
  readonly set: (next: Value) => void;
  /** Returns what ends the subscription. */
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
