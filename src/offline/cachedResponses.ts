import { clear, delMany, entries, get, set } from 'idb-keyval';
import { ofBase } from '#common/device/atBase.ts';
import { toRequest } from '#contract/kit/endpoint.ts';
import type { CachedResponse } from '#api/client/offlinePort.ts';
import type { Call } from '#api/client/send.ts';
import { openStore } from '#state/openStore.ts';

/** Max cached responses of a person. The key of a response contains the person and the shape of the response. */
const KEPT_MAX = 400;

/** Response shapes by method and path, from build/answerShapes.ts. */
declare const __ANSWER_SHAPES__: Readonly<Record<string, string>>;

const database = openStore(ofBase('entoa-answers'), 'answers');

export async function cacheResponse(userId: number, call: Call, data: unknown): Promise<void> {
  await set(keyOf(userId, call), { data, at: new Date().toISOString() } satisfies CachedResponse, database).catch(
    () => undefined,
  );
}

export async function readCachedResponse(userId: number, call: Call): Promise<CachedResponse | undefined> {
  return get<CachedResponse>(keyOf(userId, call), database).catch(() => undefined);
}

/** Deletes the responses of all persons; rejects if the device fails to. */
export async function clearCachedResponses(): Promise<void> {
  await clear(database);
}

/** Deletes responses with outdated shapes, those of other persons, and the oldest ones beyond the limit. */
export async function evictOutdatedResponses(userId: number): Promise<void> {
  const all = await entries<string, CachedResponse>(database).catch(() => []);
  const shapes = Object.values(__ANSWER_SHAPES__);
  const own = all
    .filter(([key]) => shapes.some((shape) => key.startsWith(`${userId}/${shape}/`)))
    .sort(([, a], [, b]) => (a.at < b.at ? 1 : -1));
  const kept = new Set(own.slice(0, KEPT_MAX).map(([key]) => key));
  await delMany(
    all.map(([key]) => key).filter((key) => !kept.has(key)),
    database,
  ).catch(() => undefined);
}

function keyOf(userId: number, { endpoint, input }: Call): string {
  const shape = __ANSWER_SHAPES__[`${endpoint.method} ${endpoint.path}`] ?? '';
  const { url, ...rest } = toRequest(endpoint, input as never);
  const params =
    'params' in rest
      ? Object.entries(rest.params ?? {})
          .filter(([, value]) => value !== undefined && value !== '')
          .sort(([a], [b]) => (a < b ? -1 : 1))
      : [];
  return `${userId}/${shape}/${url}?${params.map(([name, value]) => `${name}=${String(value)}`).join('&')}`;
}
