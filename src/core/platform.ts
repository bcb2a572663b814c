import { isInstalled } from './isInstalled.ts';

type SecureFeature = 'locks' | 'mediaDevices' | 'serviceWorker' | 'storage';
interface Platform extends Omit<Navigator, SecureFeature>, Partial<Pick<Navigator, SecureFeature>> {}

/**
 * The navigator, with the features that need a secure context typed as optional: over plain http they are undefined,
 * although lib.dom.d.ts says otherwise. `oxlint.config.mjs` forbids these features everywhere else in the page.
 */
export const platform = globalThis.navigator as Platform;

/** The caches of this origin; undefined outside secure contexts. */
export const cacheStorage = globalThis.caches as CacheStorage | undefined;

/** False in Safari before 18.4: Ogg with Opus is neither decoded nor played. */
export const playsOpus = (): boolean => document.createElement('audio').canPlayType('audio/ogg; codecs=opus') !== '';

/**
 * True for a page in Apple's browsers, which delete what a site stores after seven days of use without a visit unless
 * it is installed: https://webkit.org/blog/14403/updates-to-storage-policy/
 */
export const forgetsUnvisited = (): boolean => platform.vendor.startsWith('Apple') && !isInstalled();

/** The lock screen's player, also for headsets and media keys; undefined where the browser, or Node, has none. */
export const mediaSession = (platform as Platform | undefined)?.mediaSession as MediaSession | undefined;

/** Web Crypto; undefined outside secure contexts. */
export const subtleCrypto = globalThis.crypto?.subtle as SubtleCrypto | undefined;

interface Watcher extends EventTarget {
  destroy(): void;
}

/** Tells of requests to close what is open, such as Android's Back; undefined in Firefox and Safari. */
export const CloseWatcher = (globalThis as { CloseWatcher?: new () => Watcher }).CloseWatcher;
