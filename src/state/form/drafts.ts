import { ofBase } from '#common/device/atBase.ts';
import { del, get, keys, set } from 'idb-keyval';
import { openStore } from '#state/openStore.ts';

const database = openStore(ofBase('entoa-drafts'), 'drafts');
const keyOf = (userId: number, form: string) => `${userId}/${form}`;

/** Unsaved input of a form. */
export async function readDraft(userId: number, form: string): Promise<unknown> {
  return get(keyOf(userId, form), database).catch(() => undefined);
}

export async function writeDraft(userId: number, form: string, values: unknown): Promise<void> {
  await set(keyOf(userId, form), values, database).catch(() => undefined);
}

export async function clearDraft(userId: number, form: string): Promise<void> {
  await del(keyOf(userId, form), database).catch(() => undefined);
}

/** Removes the drafts of all persons, or of all but one. */
export async function wipeDrafts(exceptUserId?: number): Promise<void> {
  const all = await keys<string>(database).catch(() => []);
  const foreign = all.filter((key) => exceptUserId === undefined || !key.startsWith(`${exceptUserId}/`));
  await Promise.all(foreign.map((key) => del(key, database).catch(() => undefined)));
}
