import { index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import type { RefusedLine } from '#common/refusedLine.ts';

/** Uploaded CSVs with lines that were refused. */
export const fileImports = pgTable(
  'sent_files',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** Number of prompts created from it. */
    created: integer('created').notNull(),
    refusedCount: integer('refused_count').notNull(),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
  },
  (table) => [
    index('sent_files_author').on(table.createdById, table.createdAt),
    index('sent_files_project').on(table.projectId),
  ],
);

export const refusedLines = pgTable(
  'refused_lines',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => fileImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    field: text('field').$type<NonNullable<RefusedLine['field']>>(),
    reason: text('reason').notNull(),
    /** The original CSV line. */
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.line] })],
);
