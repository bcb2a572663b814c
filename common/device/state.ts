import { ofBase } from './atBase.ts';

/** Storage of the app's persisted state; its session tells who is signed in on the device. */
export const STATE = { database: ofBase('entoa-state'), store: 'persist' } as const;
export const SESSION_KEY = 'persist:session';
/**
 * Set from the start of a sign-out until all data of the person is deleted: if the page is closed in between, the next
 * page finishes the deletion.
 */
export const LEAVING_MARK = 'entoa-leaving';
