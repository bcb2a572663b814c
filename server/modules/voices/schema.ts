import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/kit/languages.ts';
import { createdAt } from '#server/db/columns.ts';

/** Built-in voices that are disabled. */
export const switchedOffVoices = pgTable('switched_off_voices', { name: text('name').primaryKey(), createdAt });

/** Latest sample of each voice; the audio is in `audios`. */
export const voiceSamples = pgTable(
  'voice_samples',
  {
    voice: text('voice').notNull(),
    language: text('language').$type<Language>().notNull(),
    audioHash: text('audio_hash').notNull(),
    /** Work seconds per second of audio; null if the audio already existed. */
    realTimeFactor: doublePrecision('real_time_factor'),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.voice, table.language] })],
);
