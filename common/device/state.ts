import { ofBase } from './atBase.ts';

/** Storage of the app's persisted state; its session tells who is signed in on the device. */
export const STATE = { database: ofBase('entoa-state'), store: 'persist' } as const;
export const SESSION_KEY = 'persist:session';
/**
 * Set from the start of a sign-out until all data of the person is deleted: if the page is closed in between, the next
 * page finishes the deletion.
 */
export const LEAVING_MARK = 'entoa-leaving';

/** Id of the person of a remembered session, read from the persisted state. */
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
