import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { HeardDifference } from '#contract/prompts.ts';
import { createdAt, moment } from '#server/db/columns.ts';
import { audios } from '#server/modules/prompts/schema.ts';
import { projects } from '#server/modules/projects/schema.ts';

/** Checks of audio by a recognizer, wanted or done. They belong to the audio, so that none is checked twice. */
export const hearings = pgTable(
  'hearings',
  {
    audioHash: text('audio_hash')
      .primaryKey()
      .references(() => audios.hash, { onDelete: 'cascade' }),
    /** Order of waiting checks: 0 for those that a person asked for, 1 for flagged audio, 2 for others. */
    rank: smallint('rank').notNull(),
    /** Failed tries, and when the next one is due. */
    tries: smallint('tries').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt,
    /** Null until the check is done. */
    heardAt: moment('heard_at'),
    /** The words that were recognised, as they are spoken. */
    heard: text('heard'),
    /** Alarms; the column `heard` of prompts is computed from them by the database (`heard_of`). */
    differences: jsonb('differences').$type<HeardDifference[]>(),
    /** Name of the recognizer that was asked, and why its last try failed. */
    recognizer: text('recognizer'),
    failure: text('failure'),
  },
  (table) => [
    index('hearings_waiting')
      .on(table.rank, table.dueAt)
      .where(sql`${table.heardAt} is null`),
    index('hearings_done')
      .on(table.heardAt)
      .where(sql`${table.heardAt} is not null`),
  ],
);

/** Differences that a person found right, for one voice in one project: they raise no alarm there again. */
export const acceptedHearings = pgTable(
  'accepted_hearings',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    speaker: text('speaker').notNull(),
    expected: text('expected').notNull(),
    heard: text('heard').notNull(),
    byName: text('by_name'),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.projectId, table.speaker, table.expected, table.heard] })],
);
