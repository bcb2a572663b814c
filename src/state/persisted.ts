import type { Action, Reducer } from '@reduxjs/toolkit';
import { persistReducer, type Transform } from 'redux-persist';
import { storage } from './storage.ts';
import { STATE_VERSION } from './storedSlice.ts';

/** Returns the value of a field that is written to disk, given the whole slice. */
export type WriteField<State> = <Field extends keyof State>(
  value: State[Field],
  field: Field,
  slice: State,
) => State[Field] | null;

/**
 * A slice persisted in IndexedDB under its own key; the fields in `forget` are never written, and `write` decides on
 * the others.
 */
export function persisted<State, A extends Action>(
  key: string,
  reducer: Reducer<State, A>,
  forget: (keyof State & string)[] = [],
  write?: WriteField<State>,
) {
  const transforms = write
    ? [{ in: write, out: (value: unknown) => value } as unknown as Transform<unknown, unknown, State>]
    : [];
  return persistReducer<State, A>(
    {
      key,
      version: STATE_VERSION,
      storage,
      blacklist: forget,
      transforms,
      throttle: 200,
      // The default of 5 s would start slow devices with an empty state.
      timeout: 0,
      // A state written by a newer release is discarded.
      migrate: async (stored) => ((stored?._persist.version ?? -1) > STATE_VERSION ? undefined : stored),
    },
    reducer,
  );
}
