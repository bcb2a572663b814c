import { clearCachedResponses } from './cachedResponses.ts';
import { wipeAudio } from './audio/wipeAudio.ts';
import { wipeOutbox } from './outbox/outbox.ts';

export { countUnsent } from './outbox/outbox.ts';

/** Deletes the data of all persons from this device: cached responses, queued mutations, audio. */
export async function clearUserData(): Promise<void> {
  await Promise.all([clearCachedResponses(), wipeOutbox(), wipeAudio()]);
}
