import { storage } from './storage.ts';

/** Version of the slices on disk, which all have the same. */
export const STATE_VERSION = 1;

type Fields = Readonly<Record<string, unknown>>;

/** Reads the fields of a slice in redux-persist's format without loading the store; undefined if none are stored. */
export async function readSlice(key: string): Promise<Fields | undefined> {
  try {
    const fields = Object.entries(JSON.parse((await storage.getItem(key))!) as Record<string, string>);
    return Object.fromEntries(fields.map(([name, value]) => [name, JSON.parse(value) as unknown]));
  } catch {
    return undefined;
  }
}

/** Stores a slice in redux-persist's format, before the store does it itself. */
export function writeSlice(key: string, fields: Fields): Promise<void> {
  const slice = { ...fields, _persist: { version: STATE_VERSION, rehydrated: true } };
  const written = Object.entries(slice).map(([name, value]) => [name, JSON.stringify(value)]);
  return storage.setItem(key, JSON.stringify(Object.fromEntries(written)));
}
