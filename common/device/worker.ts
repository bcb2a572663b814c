/** Messages between the page and its service worker. */
export const workerMessages = {
  skipWaiting: 'SKIP_WAITING',
  /** To the worker: a response reported maintenance. From the worker to every other tab: maintenance is on. */
  maintenance: 'MAINTENANCE',
  /** To the worker, with a port: it replies with its release. */
  release: 'RELEASE',
  /** To the worker: clear the caches of older builds. */
  purge: 'PURGE',
  /** From the worker to every tab: the caches are cleared, and no older data will return. */
  purged: 'PURGED',
  /** To the worker: the storage limit of this device has changed. */
  trimAudio: 'TRIM_AUDIO',
} as const;

/** Files in which the build writes its own id, and the server the builds that it knows. */
export const RELEASE_FILE = '/release.json';
export const RELEASES_FILE = '/releases.json';

export interface Release {
  readonly id: string;
  readonly audioCache: number;
}
/** The builds the server has served, newest first; the first one is served now. */
export interface Releases {
  readonly releases: readonly string[];
  readonly audioCache: number;
}

/** A build this many releases behind the server's clears its caches and updates itself. */
const STALE_RELEASES_BEHIND = 2;

/** True if a build is too old compared with what the server serves. */
export function isStale({ id, audioCache }: Release, server: Releases): boolean {
  const behind = server.releases.indexOf(id);
  return audioCache !== server.audioCache || behind === -1 || behind >= STALE_RELEASES_BEHIND;
}

/** Trusted Types policy for the worker's address: the only one that pages under our CSP may create. */
export const WORKER_POLICY = 'entoa-worker';
