import { ofBase } from './atBase.ts';

/** Where the page's state lies on the device; its session is what says whose device it is now. */
export const STATE = { database: ofBase('entoa-state'), store: 'persist' } as const;
export const SESSION_KEY = 'persist:session';
/**
 * Stands from the first step of a sign-out until all of the person is gone: a page closed in between leaves the rest
 * to the next one.
 */
export const LEAVING_MARK = 'entoa-leaving';

/** Whose remembered session the state names, as it lies on the disk. */
export function ownerOf(session: string | undefined, leaving: string | undefined): number | undefined {
  if (session === undefined || leaving !== undefined) return undefined;
  try {
    const fields = JSON.parse(session) as Record<string, string>;
    const read = (name: string) => JSON.parse(fields[name] ?? 'null') as unknown;
    if (read('isLogin') !== true || read('rememberMe') !== true || typeof read('refreshToken') !== 'string')
      return undefined;
    const id = (read('user') as { id?: unknown } | null)?.id;
    return typeof id === 'number' ? id : undefined;
  } catch {
    return undefined;
  }
}
