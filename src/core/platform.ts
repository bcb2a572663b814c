type SecureFeature = 'locks' | 'mediaDevices' | 'serviceWorker' | 'storage';
interface Platform extends Omit<Navigator, SecureFeature>, Partial<Pick<Navigator, SecureFeature>> {}

/**
 * The navigator, with the features that need a secure context typed as optional: over plain http they are undefined,
 * although lib.dom.d.ts says otherwise. `oxlint.config.mjs` forbids these features everywhere else in the page.
 */
export const platform = globalThis.navigator as Platform;

/** The caches of this origin; undefined outside secure contexts. */
export const cacheStorage = globalThis.caches as CacheStorage | undefined;

/** Web Crypto; undefined outside secure contexts. */
export const subtleCrypto = globalThis.crypto?.subtle as SubtleCrypto | undefined;
