import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { createdAt, moment } from '#server/db/columns.ts';
import { audios, prompts } from '#server/modules/prompts/schema.ts';

/**
 * Audio that a prompt has or had, with its text. The database writes a row when a prompt's audio is replaced
 * (`keep_takes`), so the current audio may have none. When a prompt returns to a take, the verdicts on its audio apply
 * again.
 */
export const takes = pgTable(
  'takes',
  {
    promptId: integer('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    audioHash: text('audio_hash')
      .notNull()
      .references(() => audios.hash),
    text: text('text').notNull(),
    speaker: text('speaker').notNull(),
    language: text('language').$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    compression: boolean('compression').notNull(),
    /** Person who requested it. */
    byName: text('by_name'),
    /** When the prompt first got it. */
    createdAt,
    /** When the prompt's audio last stopped being this one; retention counts from here. */
    leftAt: moment('left_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.audioHash] }), index('takes_audio').on(table.audioHash)],
);
