import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { DictionaryKind } from '#contract/dictionary.ts';
import { createdAt, updatedAt } from '#server/db/columns.ts';
import { projects } from '#server/modules/projects/schema.ts';

/** Spoken forms of written forms, in order; `projectId` is null for the general dictionary. */
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
 * Version per dictionary, incremented with every change; cached entries are valid while it stays the same. Scope 0 is
 * the general dictionary.
 */
export const dictionaryStates = pgTable('dictionary_states', {
  scope: integer('scope').primaryKey(),
  version: integer('version').notNull().default(1),
});
