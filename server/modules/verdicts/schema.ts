import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
import { approvalLinks } from '#server/modules/approvalLinks/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/**
 * What a person or a client said of an audio of a prompt: approvals ('yes') and rejections ('no'). A verdict that is
 * taken back is deleted; the audit log tells of it. The database keeps each prompt's `review` up to date with them
 * (`review_of`).
 */
export const verdicts = pgTable(
  'verdicts',
  {
    id: serial('id').primaryKey(),
    promptId: integer('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    /** Null if a prompt was rejected before it had audio. */
    audioHash: text('audio_hash'),
    kind: text('kind').$type<'yes' | 'no'>().notNull().default('yes'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Set for a client's verdict. */
    linkId: integer('link_id').references(() => approvalLinks.id, { onDelete: 'cascade' }),
    /** Empty for a rejection from before they were rows. */
    byName: text('by_name').notNull(),
    at: moment('at').notNull().defaultNow(),
    /** Of a rejection. */
    reason: text('reason'),
    /** True for the rejection that the prompt still shows; an earlier one of other audio is current again with it. */
    isCurrent: boolean('is_current').notNull().default(false),
    /** When somebody found the prompt good after the rejection, and the audio that was heard then. */
    revisedAt: moment('revised_at'),
    revisedHash: text('revised_hash'),
  },
  (table) => [
    check('verdicts_kind', sql`${table.kind} in ('yes', 'no')`),
    unique('verdicts_person').on(table.promptId, table.audioHash, table.kind, table.userId),
    unique('verdicts_client').on(table.promptId, table.audioHash, table.kind, table.linkId),
    // One rejection an audio; prompts without audio count as one with an empty hash.
    uniqueIndex('verdicts_no')
      .on(table.promptId, sql`coalesce(${table.audioHash}, '')`)
      .where(sql`${table.kind} = 'no'`),
    index('verdicts_compared')
      .on(table.audioHash)
      .where(sql`${table.isCurrent}`),
    index('verdicts_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('verdicts_link')
      .on(table.linkId)
      .where(sql`${table.linkId} is not null`),
  ],
);
