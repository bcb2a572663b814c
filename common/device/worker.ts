/** What the page and its service worker say to each other. */
export const workerMessages = {
  skipWaiting: 'SKIP_WAITING',
  /** To the worker: an answer said so. From the worker to every tab: it is so. */
  maintenance: 'MAINTENANCE',
  /** To the worker, with a port: answers with its release. */
  release: 'RELEASE',
  /** To the worker: empty the caches of older builds. */
  purge: 'PURGE',
  /** From the worker to every tab: they are empty, and nothing of them will come back. */
  purged: 'PURGED',
  /** To the worker: this device's limit is another one now. */
  trimAudio: 'TRIM_AUDIO',
} as const;

/** Where the build writes what it is, and the server which builds it knows. */
export const RELEASE_FILE = '/release.json';
export const RELEASES_FILE = '/releases.json';

/** One build. */
export interface Release {
  readonly id: string;
  readonly audioCache: number;
}
/** What the server serves now, and the builds that it served, newest first. */
export interface Releases {
  readonly releases: readonly string[];
  readonly audioCache: number;
}

/** A build this far behind the server's empties its caches and renews itself. */
export const STALE_RELEASES_BEHIND = 2;

/** Whether a build is too old beside what the server serves. */
export function isStale({ id, audioCache }: Release, server: Releases): boolean {
  const behind = server.releases.indexOf(id);
  return audioCache !== server.audioCache || behind === -1 || behind >= STALE_RELEASES_BEHIND;
}

/** The Trusted Types policy that names the worker's address: the only one that a page which demands them may make. */
export const WORKER_POLICY = 'entoa-worker';
