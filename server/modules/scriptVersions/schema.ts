import { index, integer, json, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { VersionKind } from '#contract/scriptVersions.ts';
import { createdAt, moment } from '#server/db/columns.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/** A project's script as it was, kept by hand or before something changed many texts. Its content never changes. */
export const scriptVersions = pgTable(
  'script_versions',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<VersionKind>().notNull(),
    /** The typed name, that of the file that came, or that of the version to which somebody went back. */
    name: text('name').notNull(),
    /**
     * Arrays of id, name, text, `prompts.position`, file name and line, in the order of the script; the last two are
     * absent in older ones. Read by the database alone, as a position is a bigint. Not jsonb, which has a maximum that
     * long scripts exceed.
     */
    content: json('content').notNull(),
    /** Of the content, to find out that nothing has changed since. */
    digest: text('digest').notNull(),
    /** Number of prompts. */
    total: integer('total').notNull(),
    /**
     * The prompts that were changed by what came next, as it left them; name and text are null if it deleted them. Null
     * if there is nothing to take back.
     */
    changed: json('changed'),
    /** When that was taken back. */
    undoneAt: moment('undone_at'),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name').notNull(),
    createdAt,
  },
  (table) => [
    index('script_versions_project').on(table.projectId, table.id),
    index('script_versions_author').on(table.createdById),
  ],
);
