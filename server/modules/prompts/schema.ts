import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PromptStatus } from '#contract/promptFilter.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import type { AudioWarning, PitchContour, WordTiming } from '#contract/prompts.ts';
import {
  changedAt,
  changedByName,
  createdAt,
  moment,
  removedAt,
  removedByName,
  updatedAt,
} from '#server/db/columns.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/** Made audio by the hash of what made it; several prompts may share one. */
export const audios = pgTable(
  'audios',
  {
    hash: text('hash').primaryKey(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of telephony: what it was made from, kept beside it. Null: it is its own master, or older than they are kept. */
    masterBytes: bigint('master_bytes', { mode: 'number' }),
    /** Seconds. */
    duration: doublePrecision('duration').notNull(),
    curve: jsonb('curve').$type<PitchContour>().notNull(),
    words: jsonb('words').$type<WordTiming[]>().notNull(),
    warnings: jsonb('warnings').$type<AudioWarning[]>().notNull(),
    /** Set with the usage row of its synthesis, so that it is charged once whoever finishes it. */
    isBilled: boolean('is_billed').notNull().default(false),
    createdAt,
  },
  // They are added up without reading curves and words.
  (table) => [index('audios_bytes').on(table.bytes, table.masterBytes)],
);

/** Its sort keys and what is searched are made by the database: see `sortKeys.ts`. */
export const prompts = pgTable(
  'prompts',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text').notNull(),
    speaker: text('speaker').notNull(),
    language: text('language').$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    compression: boolean('compression').notNull(),
    status: text('status').$type<PromptStatus>().notNull().default('ENQUEUED'),
    /** Rises with every change of what is to be spoken; results of an older attempt are not written. */
    attempt: integer('attempt').notNull().default(1),
    /** The run of the attempt that may write its result. */
    claim: uuid('claim'),
    /** Its place in the fair order over all projects while it waits; null while what waits lies in the bin. */
    queueRank: smallint('queue_rank').default(0),
    audioHash: text('audio_hash').references(() => audios.hash),
    /** When it came, set by the database; null of audio that is older than takes are kept. */
    audioAt: moment('audio_at'),
    /** Who asked for the present attempt; null where that is whoever made the prompt. */
    askedByName: text('asked_by_name'),
    warnings: jsonb('warnings').$type<AudioWarning[]>().notNull().default([]),
    failureCode: text('failure_code'),
    failureReason: text('failure_reason'),
    invalidated: boolean('invalidated').notNull().default(false),
    reason: text('reason'),
    /** The audio that was found bad; another one is to be judged anew. */
    invalidatedHash: text('invalidated_hash'),
    isRevised: boolean('is_revised').notNull().default(false),
    /** A reviewer's 'Está bom' holds for the very audio that was heard: other audio is not approved. */
    approvedHash: text('approved_hash'),
    approvedAt: moment('approved_at'),
    approvedById: integer('approved_by_id').references(() => users.id, { onDelete: 'set null' }),
    approvedByName: text('approved_by_name'),
    fileName: text('file_name'),
    line: integer('line'),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    changedAt,
    changedByName,
    removedAt,
    removedByName,
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('prompts_project_name').on(table.projectId, table.name),
    // Names of before text was normalized on its way in.
    index('prompts_unnormalized_name')
      .on(table.projectId, sql`entoa_normalize(${table.name})`)
      .where(sql`${table.name} <> entoa_normalize(${table.name})`),
    index('prompts_project_status')
      .on(table.projectId, table.status, table.id)
      .where(sql`${table.removedAt} is null`),
    index('prompts_waiting')
      .on(table.queueRank)
      .where(sql`${table.status} = 'ENQUEUED'`),
    index('prompts_waiting_project')
      .on(table.projectId, table.queueRank)
      .where(sql`${table.status} = 'ENQUEUED'`),
    index('prompts_invalidated_audio')
      .on(table.invalidatedHash)
      .where(sql`${table.invalidatedHash} is not null`),
    index('prompts_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    index('prompts_changed')
      .on(table.projectId, table.changedAt, table.id)
      .where(sql`${table.changedAt} is not null and ${table.removedAt} is null`),
    index('prompts_author').on(table.createdById, table.createdAt),
    index('prompts_audio')
      .on(table.audioHash)
      .where(sql`${table.audioHash} is not null`),
  ],
);

/** Neither the prompt nor its project lies in the bin: for what reads both tables. */
export const isPresent = sql`${prompts.removedAt} is null and ${projects.removedAt} is null`;

/** The same, said so that an index of prompts alone can answer it. */
export const isPresentAlone = sql`
  ${prompts.removedAt} is null
  and ${prompts.projectId} not in (select id from projects where removed_at is not null)`;
