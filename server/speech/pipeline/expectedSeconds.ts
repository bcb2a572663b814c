import type { AudioRequest } from '#server/speech/api/speech.ts';
import { expectedDuration } from '#server/speech/normalization/expectedDuration.ts';
import { planSentences } from './planSentences.ts';

/** Estimated seconds of audio from the words of the normalized text, at the pace of ordinary speech. */
export function expectedSeconds(request: Pick<AudioRequest, 'text' | 'language' | 'dictionary'>): number {
  return planSentences(request).reduce((sum, { text, before }) => {
    const { least, most } = expectedDuration(text);
    return sum + ((least + most) / 2 + (typeof before === 'number' ? before : 0)) / 1000;
  }, 0);
}
