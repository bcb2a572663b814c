import { clear, delMany, entries, get, set } from 'idb-keyval';
import { toRequest } from '#contract/kit/endpoint.ts';
import type { KeptAnswer } from '#api/client/offlinePort.ts';
import type { Call } from '#api/client/send.ts';
import { openStore } from '#state/openStore.ts';

/** The newest answers of lists and records that a person has seen, by person and contract. */
const KEPT_MAX = 400;

declare const __CONTRACT_VERSION__: string;

const database = openStore('entoa-answers', 'answers');

export async function rememberAnswer(userId: number, call: Call, data: unknown): Promise<void> {
  await set(keyOf(userId, call), { data, at: new Date().toISOString() } satisfies KeptAnswer, database).catch(
    () => undefined,
  );
}

export async function recallAnswer(userId: number, call: Call): Promise<KeptAnswer | undefined> {
  return get<KeptAnswer>(keyOf(userId, call), database).catch(() => undefined);
}

/** Nothing of anybody stays; rejects when the device does not let go. */
export async function wipeAnswers(): Promise<void> {
  await clear(database);
}

/** Lets go what another contract gave, what others saw, and the oldest beyond a bound. */
export async function tidyAnswers(userId: number): Promise<void> {
  const all = await entries<string, KeptAnswer>(database).catch(() => []);
  const own = all.filter(([key]) => key.startsWith(prefixOf(userId))).sort(([, a], [, b]) => (a.at < b.at ? 1 : -1));
  const kept = new Set(own.slice(0, KEPT_MAX).map(([key]) => key));
  await delMany(
    all.map(([key]) => key).filter((key) => !kept.has(key)),
    database,
  ).catch(() => undefined);
}

const prefixOf = (userId: number) => `${userId}/${__CONTRACT_VERSION__}/`;

function keyOf(userId: number, { endpoint, input }: Call): string {
  const { url, ...rest } = toRequest(endpoint, input as never);
  const params =
    'params' in rest
      ? Object.entries(rest.params ?? {})
          .filter(([, value]) => value !== undefined && value !== '')
          .sort(([a], [b]) => (a < b ? -1 : 1))
      : [];
  return `${prefixOf(userId)}${url}?${params.map(([name, value]) => `${name}=${String(value)}`).join('&')}`;
}
