import type { Action, Reducer } from '@reduxjs/toolkit';
import { persistReducer } from 'redux-persist';
import { storage } from './storage.ts';

export const STATE_VERSION = 1;

/** A slice kept in IndexedDB under its own key; `forget` names what never reaches the disk. */
export function persisted<State, A extends Action>(key: string, reducer: Reducer<State, A>, forget: (keyof State & string)[] = []) {
  return persistReducer<State, A>({
    key, version: STATE_VERSION, storage, blacklist: forget, throttle: 200,
    // The default of 5 s starts a slow device with an empty state.
    timeout: 0,
    // A state written by a newer release is not understood here.
    migrate: async (stored) => ((stored?._persist.version ?? -1) > STATE_VERSION ? undefined : stored),
  }, reducer);
}
