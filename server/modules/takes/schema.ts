import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { createdAt, moment } from '#server/db/columns.ts';
import { audios, prompts } from '#server/modules/prompts/schema.ts';

/**
 * Audio that a prompt has or had, with what was said and what became of it. The database writes a row when the prompt
 * leaves its audio (`keep_takes`), so the present one need not have any; the verdicts of one it comes back to are its
 * own again.
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
    /** Who asked for it. */
    byName: text('by_name'),
    approvedAt: moment('approved_at'),
    approvedByName: text('approved_by_name'),
    /** Found bad, with the reason, and not revised. */
    invalidated: boolean('invalidated').notNull().default(false),
    reason: text('reason'),
    /** When the prompt got it first. */
    createdAt,
    /** When the prompt left it last: the rule for how long it is kept counts from here. */
    leftAt: moment('left_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.audioHash] }), index('takes_audio').on(table.audioHash)],
);
