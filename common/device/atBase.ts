import { BASE_PATH } from './basePath.ts';

/** Where the browser finds what the code calls `/api/…` or `/dashboard/…`. */
export const atBase = (path: string): string => `${BASE_PATH}${path}`;
/** The other way round. */
export const withoutBase = (path: string): string => path.replace(new RegExp(`^${BASE_PATH}(?=/)`), '');
/** A name on the device that installations below other paths of this host do not share. */
export const ofBase = (name: string): string => `${name}${BASE_PATH}`;
