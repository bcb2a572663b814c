import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/kit/languages.ts';
import { createdAt } from '#server/db/columns.ts';

/** Voices of the platform that nobody is offered. */
export const switchedOffVoices = pgTable('switched_off_voices', { name: text('name').primaryKey(), createdAt });

/** The few words a voice is heard by, as they were made last; their audio is in `audios`. */
export const voiceSamples = pgTable(
  'voice_samples',
  {
    voice: text('voice').notNull(),
    language: text('language').$type<Language>().notNull(),
    audioHash: text('audio_hash').notNull(),
    /** Seconds of work for one of audio; null where the audio was there. */
    realTimeFactor: doublePrecision('real_time_factor'),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.voice, table.language] })],
);
