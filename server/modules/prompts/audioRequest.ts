import type { Language } from '#contract/kit/languages.ts';
import type { Settings } from '#contract/settings.ts';
import { type DictionaryEntry, neededEntries } from '#server/speech/api/reading.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';

/** Fields of a prompt that determine its audio, beside settings and dictionary. */
export interface Said {
  readonly text: string;
  readonly speaker: string;
  readonly language: Language;
  readonly compression: boolean;
}

/**
 * Synthesis request for a prompt. It contains only the dictionary entries the text needs, so that other changes of the
 * dictionary affect neither the audio nor its hash.
 */
export function audioRequestOf(
  { text, speaker, language, compression }: Said,
  settings: Settings,
  dictionary: readonly DictionaryEntry[],
): AudioRequest {
  const needed = neededEntries(text, dictionary);
  return {
    voice: speaker,
    language,
    text,
    isTelephony: compression,
    volumeDb: settings.audioVolumeControl,
    gapMs: settings.audioStartEndTime,
    endMs: settings.audioEndTime,
    ...(needed.length > 0 && { dictionary: needed }),
  };
}
