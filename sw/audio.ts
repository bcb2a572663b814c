import { atBase, withoutBase } from '#common/device/atBase.ts';
import { isAudioPath, otherRenditionOf } from '#common/device/audioOnDevice.ts';
import { createPartialResponse } from 'workbox-range-requests';
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing';
import { findClip, storeClip, touchClip, readOwner } from './clipStore.ts';

declare const self: ServiceWorkerGlobalScope;

interface Fetched {
  /** The response as it arrives; only for the first caller. */
  readonly live: Response;
  /** Resolves to the complete audio, which can be read any number of times. */
  readonly whole: Promise<() => Response>;
  /** Resolves once the audio has been stored on the device, or could not be. */
  readonly kept: Promise<void>;
}

/** Concurrent requests for a path share one download: players request several ranges at once. */
const underWay = new Map<string, Promise<Fetched>>();

/**
 * Serves voice audio from this device if it is cached; otherwise downloads the whole file once, caches it, and cuts the
 * requested ranges out of it.
 */
export function registerAudioRoutes(): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && isAudioPath(withoutBase(url.pathname)),
    answer,
    'GET',
  );
}

async function answer({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const path = withoutBase(url.pathname);
  const kept = await findClip(path);
  if (kept) {
    event.waitUntil(touchClip(path));
    return cut(request, kept);
  }
  const known = underWay.get(path);
  try {
    if (known) return cut(request, (await (await known).whole)());
    const fetching = fetchWhole(path);
    underWay.set(path, fetching);
    const { live, whole, kept } = await fetching.catch((error: unknown) => {
      underWay.delete(path);
      throw error;
    });
    whole.catch(() => undefined);
    event.waitUntil(kept.finally(() => underWay.delete(path)));
    if (live.status !== 200 || !request.headers.has('range')) return live;
    // A range from the beginning can play during the download. Any other range needs the whole file.
    const beginning = startOf(request, live);
    if (beginning) return beginning;
    void live.body?.cancel();
    return cut(request, (await whole)());
  } catch {
    // Only for playback: a file that is saved must have the format that its name says.
    const other = request.destination === 'audio' ? await findClip(otherRenditionOf(path)) : undefined;
    return other ? cut(request, other) : Response.error();
  }
}

async function fetchWhole(path: string): Promise<Fetched> {
  const owner = await readOwner();
  // Bypasses the HTTP cache, which would outlive a sign-out, and omits the Range header, to get the whole file.
  const live = await fetch(atBase(path), { credentials: 'same-origin', cache: 'no-store' });
  const { headers, status } = live;
  if (status !== 200)
    return { live, whole: Promise.resolve(() => new Response(null, { status })), kept: Promise.resolve() };
  const bytes = live
    .clone()
    .arrayBuffer()
    .then((all) => {
      const promised = headers.get('content-length');
      if (promised !== null && Number(promised) !== all.byteLength) throw new Error('The audio was cut off.');
      return all;
    });
  const keep = async () => {
    if (owner !== undefined) await storeClip(path, await bytes, headers, owner);
  };
  return {
    live,
    whole: bytes.then((all) => () => new Response(all, { headers })),
    kept: keep().catch(() => undefined),
  };
}

function cut(request: Request, whole: Response): Promise<Response> | Response {
  return request.headers.has('range') && whole.status === 200 ? createPartialResponse(request, whole) : whole;
}

function startOf(request: Request, live: Response): Response | undefined {
  const length = Number(live.headers.get('content-length'));
  if (!/^bytes=0-$/.test(request.headers.get('range') ?? '') || !length) return undefined;
  const headers = new Headers(live.headers);
  headers.set('content-range', `bytes 0-${length - 1}/${length}`);
  return new Response(live.body, { status: 206, statusText: 'Partial Content', headers });
}
