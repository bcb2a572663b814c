import { del, get, keys, set, update } from 'idb-keyval';
import type { Submission } from '#contract/clientApprovals.ts';
import { ofBase } from '#common/device/atBase.ts';
import { openStore } from '#state/openStore.ts';
import type { Change, OutboxEntry } from '#offline/outbox/OutboxEntry.ts';

/** What this browser stores of a link, so that it works without a network after the first opening. */
export interface StoredSubmission {
  /** Devices of earlier releases have it under this name, and under a key that begins with it. */
  readonly lot: Submission;
  /** SHA-256 of the token, by which the address opens the stored link without a network. */
  readonly tokenDigest?: string | undefined;
  /** How far the server's clock was ahead of this device's, in ms; releases before 0.3 stored none. */
  readonly serverAheadMs?: number;
  /** Ids of audio that was played to its end. */
  readonly heard: readonly string[];
}

const database = openStore(ofBase('entoa-approvals'), 'links');
const submissionKey = (idLink: number) => `lot ${idLink}`;
const audioKey = (idLink: number, audio: string) => `audio ${idLink} ${audio}`;
const QUEUE = 'queue';

/** A browser that denies IndexedDB, as in a private window, only works with a network. */
const orNothing = <Value>(reading: Promise<Value>) => reading.catch(() => undefined);

export const readStored = (idLink: number) => orNothing(get<StoredSubmission>(submissionKey(idLink), database));

export async function changeStored(
  idLink: number,
  change: (stored: StoredSubmission | undefined) => StoredSubmission,
): Promise<void> {
  await orNothing(update<StoredSubmission>(submissionKey(idLink), change, database));
}

export async function findByToken(tokenDigest: string): Promise<StoredSubmission | undefined> {
  for (const key of await listKeys('lot ')) {
    const stored = await orNothing(get<StoredSubmission>(key, database));
    if (stored?.tokenDigest === tokenDigest) return stored;
  }
  return undefined;
}

export const storeAudio = (idLink: number, audio: string, clip: Blob) =>
  orNothing(set(audioKey(idLink, audio), clip, database));

/** All stored audio of a link, by its id. */
export async function readAudio(idLink: number): Promise<ReadonlyMap<string, Blob>> {
  const prefix = audioKey(idLink, '');
  const clips = new Map<string, Blob>();
  for (const key of await listKeys(prefix)) {
    const clip = await orNothing(get<Blob>(key, database));
    if (clip) clips.set(key.slice(prefix.length), clip);
  }
  return clips;
}

export async function dropAudio(idLink: number, isNeeded: (audio: string) => boolean): Promise<void> {
  const prefix = audioKey(idLink, '');
  for (const key of await listKeys(prefix))
    if (!isNeeded(key.slice(prefix.length))) await orNothing(del(key, database));
}

export const readQueue = async (): Promise<readonly OutboxEntry[]> =>
  (await orNothing(get<readonly OutboxEntry[]>(QUEUE, database))) ?? [];

/** Rejects if the device cannot store the decision. */
export const changeQueue = (change: Change) =>
  update<readonly OutboxEntry[]>(QUEUE, (entries = []) => change(entries), database);

/** Removes everything of a link that has ended. */
export async function forgetLink(idLink: number): Promise<void> {
  await orNothing(del(submissionKey(idLink), database));
  await dropAudio(idLink, () => false);
  await orNothing(changeQueue((entries) => entries.filter(({ userId }) => userId !== idLink)));
}

async function listKeys(prefix: string): Promise<string[]> {
  const all = (await orNothing(keys<string>(database))) ?? [];
  return all.filter((key) => key.startsWith(prefix));
}
