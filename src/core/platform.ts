type SecureFeature = 'clipboard' | 'locks' | 'mediaDevices' | 'serviceWorker' | 'share' | 'storage';
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

/** The lock screen's player, also for headsets and media keys; undefined where the browser, or Node, has none. */
export const mediaSession = (platform as Platform | undefined)?.mediaSession as MediaSession | undefined;

/** Web Crypto; undefined outside secure contexts. */
export const subtleCrypto = globalThis.crypto?.subtle as SubtleCrypto | undefined;

/**
 * A storage that never throws: where the browser denies it, or has no room, values live as long as the page.
 * `oxlint.config.mjs` forbids the browser's own everywhere else in the page.
 */
function openStorage(name: 'localStorage' | 'sessionStorage'): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const memory = new Map<string, string>();
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
export const localStore = openStorage('localStorage');
export const sessionStore = openStorage('sessionStorage');

interface Watcher extends EventTarget {
  destroy(): void;
}

/** Tells of requests to close what is open, such as Android's Back; undefined in Firefox and Safari. */
export const CloseWatcher = (globalThis as { CloseWatcher?: new () => Watcher }).CloseWatcher;
