import type { AudioRequest } from '#server/speech/api/speech.ts';

/** A plain request for tests, with the given fields replaced. */
export const testRequest = (over: Partial<AudioRequest> = {}): AudioRequest => ({
  voice: 'Clara',
  language: 'portuguese_brazil',
  text: 'Tecle um para falar com a recepção.',
  isTelephony: false,
  volumeDb: 0,
  gapMs: 0,
  endMs: 0,
  ...over,
});
