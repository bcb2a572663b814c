type SecureFeature = 'locks' | 'serviceWorker' | 'storage';
interface Platform extends Omit<Navigator, SecureFeature>, Partial<Pick<Navigator, SecureFeature>> {}

/**
 * The browser, with what exists in secure contexts only typed as it is over plain http off loopback: undefined,
 * although lib.dom.d.ts says otherwise. `oxlint.config.mjs` refuses these features everywhere else in the page.
 */
export const platform = globalThis.navigator as Platform;

/** The caches of this origin, in secure contexts. */
export const cacheStorage = globalThis.caches as CacheStorage | undefined;
