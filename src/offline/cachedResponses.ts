import { ofBase } from '#common/device/atBase.ts';
import { clear, delMany, entries, get, set } from 'idb-keyval';
import { type Endpoint, toRequest } from '#contract/kit/endpoint.ts';
import type { CachedResponse } from '#api/client/offlinePort.ts';
import type { Call } from '#api/client/send.ts';
import { earlierShapesOf } from './earlierShapes.ts';
import { openStore } from '#state/openStore.ts';

/** The newest answers of lists and records that a person has seen, by person and by what such an answer looks like. */
const KEPT_MAX = 400;

/** By method and path, from build/answerShapes.ts. */
declare const __ANSWER_SHAPES__: Readonly<Record<string, string>>;

const database = openStore(ofBase('entoa-answers'), 'answers');

export async function cacheResponse(userId: number, call: Call, data: unknown): Promise<void> {
  await set(keyOf(userId, call), { data, at: new Date().toISOString() } satisfies CachedResponse, database).catch(
    () => undefined,
  );
}

export async function readCachedResponse(userId: number, call: Call): Promise<CachedResponse | undefined> {
  const shape = shapeOf(call.endpoint);
  for (const name of [shape, ...earlierShapesOf(nameOf(call.endpoint), shape)]) {
    const kept = await get<CachedResponse>(keyOf(userId, call, name), database).catch(() => undefined);
    if (kept) return kept;
  }
  return undefined;
}

/** Nothing of anybody stays; rejects when the device does not let go. */
export async function clearCachedResponses(): Promise<void> {
  await clear(database);
}

/** Lets go what looks otherwise now, what others saw, and the oldest beyond a bound. */
export async function evictOutdatedResponses(userId: number): Promise<void> {
  const all = await entries<string, CachedResponse>(database).catch(() => []);
  const shapes = Object.entries(__ANSWER_SHAPES__).flatMap(([name, shape]) => [shape, ...earlierShapesOf(name, shape)]);
  const own = all
    .filter(([key]) => shapes.some((shape) => key.startsWith(`${userId}/${shape}/`)))
    .sort(([, a], [, b]) => (a.at < b.at ? 1 : -1));
  const kept = new Set(own.slice(0, KEPT_MAX).map(([key]) => key));
  await delMany(
    all.map(([key]) => key).filter((key) => !kept.has(key)),
    database,
  ).catch(() => undefined);
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const shapeOf = (endpoint: Endpoint) => __ANSWER_SHAPES__[nameOf(endpoint)] ?? '';

function keyOf(userId: number, { endpoint, input }: Call, shape = shapeOf(endpoint)): string {
  const { url, ...rest } = toRequest(endpoint, input as never);
  const params =
    'params' in rest
      ? Object.entries(rest.params ?? {})
          .filter(([, value]) => value !== undefined && value !== '')
          .sort(([a], [b]) => (a < b ? -1 : 1))
      : [];
  return `${userId}/${shape}/${url}?${params.map(([name, value]) => `${name}=${String(value)}`).join('&')}`;
}
