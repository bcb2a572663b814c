import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { DictionaryKind } from '#contract/dictionary.ts';
import { createdAt, updatedAt } from '#server/db/columns.ts';
import { projects } from '#server/modules/projects/schema.ts';

/** How written forms are said, in order; without a project for all of them. */
export const dictionaryEntries = pgTable(
  'dictionary_entries',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    written: text('written').notNull(),
    kind: text('kind').$type<DictionaryKind>().notNull(),
    spoken: text('spoken').notNull(),
    isWholeWord: boolean('is_whole_word').notNull(),
    isCaseSensitive: boolean('is_case_sensitive').notNull(),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [index('dictionary_entries_order').on(table.projectId, table.position)],
);

/**
 * Rises with every change of a dictionary: what a process has read before is still right while it stands. 0 = for all.
 */
export const dictionaryStates = pgTable('dictionary_states', {
  scope: integer('scope').primaryKey(),
  version: integer('version').notNull().default(1),
});
