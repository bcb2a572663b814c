import { BASE_PATH } from './basePath.ts';

/** The address of `/api/…` or `/dashboard/…` in the browser, below the base path. */
export const atBase = (path: string): string => `${BASE_PATH}${path}`;
/** The inverse of `atBase`. */
export const withoutBase = (path: string): string => path.replace(new RegExp(`^${BASE_PATH}(?=/)`), '');
/** A name for device storage that differs between installations on the same host. */
export const ofBase = (name: string): string => `${name}${BASE_PATH}`;
