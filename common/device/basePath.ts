declare const __BASE_PATH__: string | undefined;

/**
 * The path that the app is served below, such as `/voz`; empty at the root of its host. The build leaves a mark here,
 * which is replaced later (`common/device/baseMark.ts`): code may join it and not compare or measure it, as the
 * bundler would do so with the mark.
 */
export const BASE_PATH: string = typeof __BASE_PATH__ === 'undefined' ? '' : __BASE_PATH__;
