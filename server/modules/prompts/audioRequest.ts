import type { Language } from '#contract/kit/languages.ts';
import type { Settings } from '#contract/settings.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { readDictionary } from '#server/modules/dictionary/dictionary.ts';
import { type DictionaryEntry, neededEntries } from '#server/speech/api/reading.ts';
import type { AudioRequest, Speech } from '#server/speech/api/speech.ts';

/** The language of an audio, from a prompt that has it or from a take, and its words if they are asked for. */
export function findSpoken(db: Database, speech: Pick<Speech, 'spokenOf'>) {
  return async (hash: string) => {
    const { rows } = await db.execute<{ text: string; language: Language; project: number }>(sql`
      select text, language, project_id as project from prompts where audio_hash = ${hash}
      union all
      select takes.text, takes.language, prompts.project_id from takes join prompts on prompts.id = takes.prompt_id
        where takes.audio_hash = ${hash} limit 1`);
    const [row] = rows;
    if (!row) return undefined;
    const { text, language, project } = row;
    const readSpoken = async () => {
      const dictionary = neededEntries(text, await readDictionary(db, project));
      return speech.spokenOf({ text, language, dictionary });
    };
    return { language, readSpoken };
  };
}

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
