declare const __BASE_PATH__: string | undefined;

/**
 * The base path of the app, such as `/voz`; empty at the root of its host. The build writes a placeholder, which is
 * replaced later (`common/device/baseMark.ts`). Code may concatenate it but not compare or measure it, because the
 * bundler would evaluate that with the placeholder.
 */
export const BASE_PATH: string = typeof __BASE_PATH__ === 'undefined' ? '' : __BASE_PATH__;
