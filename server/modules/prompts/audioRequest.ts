import type { Language } from '#contract/kit/languages.ts';
import type { Settings } from '#contract/settings.ts';
import { type DictionaryEntry, neededEntries } from '#server/speech/api/reading.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';

/** What decides how a prompt sounds, beside the settings and the dictionary. */
export interface Said {
  readonly text: string;
  readonly speaker: string;
  readonly language: Language;
  readonly compression: boolean;
}

/**
 * The order of a prompt's audio. Only what the text needs of the dictionary is in it: any other change of the
 * dictionary leaves the audio, and its name, as it is.
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
