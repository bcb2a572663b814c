import { clear, delMany, entries, get, set } from 'idb-keyval';
import { ofBase } from '#common/device/atBase.ts';
import { type Endpoint, toRequest } from '#contract/kit/endpoint.ts';
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
  const shape = shapeOf(call.endpoint);
  for (const name of [shape, ...earlierShapesOf(nameOf(call.endpoint), shape)]) {
    const kept = await get<CachedResponse>(keyOf(userId, call, name), database).catch(() => undefined);
    if (kept) return kept;
  }
  return undefined;
}

/** Deletes the responses of all persons; rejects if the device fails to. */
export async function clearCachedResponses(): Promise<void> {
  await clear(database);
}

/** Deletes responses with outdated shapes, those of other persons, and the oldest ones beyond the limit. */
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

/** Identifies one version of the whole contract, used in stored keys up to the release of 2026-11-21. */
const SHAPE_BEFORE = '8a08e4144fff';

/** Response shapes of that release: cached responses stay valid if the shape is still the same. */
const shapesThen: Readonly<Record<string, string>> = {
  'GET /user/me': 'e1b44e801702',
  'GET /projects': '0d0cc3842d66',
  'GET /projects/:id': '222e355fa4aa',
  'GET /projects/:idProject/prompts': '14bff0cdd7da',
  'GET /prompts/invalidateds': '7098afbee0f3',
  'GET /prompts/:id': 'a75fc35ed5bc',
  'GET /dictionary': 'f1346937504e',
  'GET /models/synthesizer-models': '10d577c41d37',
  'GET /models': 'f14dc605d89e',
  'GET /models/:id': '01f2024f2f9f',
  'GET /settings': 'd5e2fdcbe887',
  'GET /maintenance': 'e894917a7f2b',
  'GET /site': '4a8e9c35e5b0',
};

/** Hashes of shapes up to 2026-11-23, when optional fields counted too: `[old hash, new hash of the same shape]`. */
const renamed: Readonly<Record<string, readonly [string, string]>> = {
  'GET /settings': ['c4f554ee67d6', '20ef6d2bcafc'],
  'GET /site': ['b0b481bac387', '4a8e9c35e5b0'],
};

/** Names that earlier releases gave to the same shape. */
function earlierShapesOf(name: string, shape: string): string[] {
  const [then, now] = renamed[name] ?? [];
  return [
    ...(then !== undefined && now === shape ? [then] : []),
    ...(shapesThen[name] === shape ? [SHAPE_BEFORE] : []),
  ];
}
