import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { ApprovalPolicy, ProjectDefaults, ZipChoice, ZipLeftOut } from '#contract/projects.ts';
import {
  changedAt,
  changedByName,
  createdAt,
  moment,
  removedAt,
  removedByName,
  updatedAt,
} from '#server/db/columns.ts';
import { sortKeysOf } from '#server/db/sortKeys.ts';
import { users } from '#server/modules/users/schema.ts';

export const projects = pgTable(
  'projects',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    active: boolean('active').notNull().default(true),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name'),
    /** Id of the zip being made; a job with another id writes nothing. */
    packId: uuid('pack_id'),
    packedById: integer('packed_by_id').references(() => users.id, { onDelete: 'set null' }),
    packDone: integer('pack_done').notNull().default(0),
    packTotal: integer('pack_total').notNull().default(0),
    packFailure: text('pack_failure'),
    /** Choice of the latest request, which may not have become a zip; null if it was made by an earlier release. */
    packChoice: jsonb('pack_choice').$type<Partial<ZipChoice>>(),
    zipFile: text('zip_file'),
    /** Number of audios in the zip. */
    zipFiles: integer('zip_files'),
    zipBytes: bigint('zip_bytes', { mode: 'number' }),
    zipMadeAt: moment('zip_made_at'),
    /** Null for zips made before this was counted. */
    zipLeftOut: jsonb('zip_left_out').$type<ZipLeftOut>(),
    /** Choice for which the zip was made; null for zips made before there was a choice. */
    zipChoice: jsonb('zip_choice').$type<Partial<ZipChoice>>(),
    /** Value of `projectCounts.state` when the zip was begun. */
    zipState: bigint('zip_state', { mode: 'number' }),
    /** Person and time of the decision that a review asks only for what needs an ear; null if it asks for all. */
    reviewRuleByName: text('review_rule_by_name'),
    reviewRuleAt: moment('review_rule_at'),
    /** True if only voices whose business use is known to be allowed may speak in it. */
    onlyBusinessVoices: boolean('only_business_voices').notNull().default(false),
    /** What new prompts, zips and approval links get where a request does not say. */
    defaults: jsonb('defaults').$type<ProjectDefaults>().notNull().default({}),
    /** The people who must approve before an audio counts as approved. */
    approvalPolicy: text('approval_policy').$type<ApprovalPolicy>().notNull().default('person'),
    /** The policy before the last change, its author and time; null if it was never changed. */
    policyBefore: text('policy_before').$type<ApprovalPolicy>(),
    policyById: integer('policy_by_id').references(() => users.id, { onDelete: 'set null' }),
    policyByName: text('policy_by_name'),
    policyAt: moment('policy_at'),
    /** True if the approval of who made a prompt or its audio does not count. */
    othersApprove: boolean('others_approve').notNull().default(false),
    changedAt,
    changedByName,
    removedAt,
    removedByName,
    /** Set once the project cannot be restored; a job deletes its prompts and then its row. */
    purgedAt: moment('purged_at'),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('projects_active')
      .on(table.active, table.id)
      .where(sql`${table.removedAt} is null`),
    index('projects_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
  ],
);

/**
 * Counts of prompts that are not in the bin, maintained by triggers on `prompts`, so that lists need not count a
 * million rows.
 */
export const projectCounts = pgTable('project_counts', {
  projectId: integer('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  total: integer('total').notNull().default(0),
  enqueued: integer('enqueued').notNull().default(0),
  processing: integer('processing').notNull().default(0),
  processed: integer('processed').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  invalidated: integer('invalidated').notNull().default(0),
  warned: integer('warned').notNull().default(0),
  differing: integer('differing').notNull().default(0),
  approved: integer('approved').notNull().default(0),
  /** Increases with every change that affects a zip's content. */
  state: bigint('state', { mode: 'number' }).notNull().default(0),
});

const ofProjects = sortKeysOf('projects');
/** Lists of projects sort and search by these. */
export const projectKeys = {
  name: ofProjects('name_key'),
  description: ofProjects('description_key'),
  /** Name and description. */
  searched: ofProjects('searched'),
} as const;
