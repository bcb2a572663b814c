import { wipeAnswers } from './answers.ts';
import { wipeAudio } from './audio/wipeAudio.ts';
import { wipeOutbox } from './outbox/outbox.ts';
import { wipePictures } from './picture/pictures.ts';

export { countUnsent } from './outbox/outbox.ts';

/** Nothing of anybody stays on this device: pictures, answers, decisions, audio. */
export async function wipePerson(): Promise<void> {
  await Promise.all([wipePictures(), wipeAnswers(), wipeOutbox(), wipeAudio()]);
}
