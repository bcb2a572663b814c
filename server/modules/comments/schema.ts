import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '#server/db/columns.ts';
import { approvalLinks } from '#server/modules/approvalLinks/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/** Comments of people and clients on a prompt's audio. The device chooses the id, so that a repeat adds nothing. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    promptId: integer('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    /** The comment that this one answers; answers have no answers. */
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** Audio that the comment is about; null if the prompt had none. */
    audioHash: text('audio_hash'),
    /** Milliseconds from the start of the audio, and the word there; null for a comment on the whole audio. */
    atMs: integer('at_ms'),
    word: text('word'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Set for a client's comment. */
    linkId: integer('link_id').references(() => approvalLinks.id, { onDelete: 'cascade' }),
    /** Text and name are null after the erasure of the person who wrote them. */
    byName: text('by_name'),
    text: text('text'),
    resolvedAt: moment('resolved_at'),
    resolvedByName: text('resolved_by_name'),
    createdAt,
  },
  (table) => [
    index('comments_prompt').on(table.promptId, table.createdAt),
    index('comments_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('comments_link')
      .on(table.linkId)
      .where(sql`${table.linkId} is not null`),
    index('comments_parent')
      .on(table.parentId)
      .where(sql`${table.parentId} is not null`),
    index('comments_newest').on(table.createdAt),
  ],
);

/** When a person last got a mail about comments; the next one waits an hour. */
export const commentMails = pgTable('comment_mails', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mailedAt: moment('mailed_at').notNull(),
});
