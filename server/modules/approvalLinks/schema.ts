import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from '#server/db/columns.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/** Links by which people without an account hear chosen prompts of a project and decide on them. */
export const approvalLinks = pgTable(
  'approval_links',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    /** Client's name as the audit log and the approvals show it. */
    clientName: text('client_name').notNull(),
    /** If set, opening the link asks for a code sent to this address. */
    email: text('email'),
    /** Hash of the token; null for a link that exists only as a file. */
    tokenHash: bytes('token_hash'),
    mayDownload: boolean('may_download').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name').notNull(),
    /** API key by which a service made or renewed the link, which is closed while the key is off (`isKeyOff`). */
    apiKeyId: integer('api_key_id'),
    /** Wrong codes since the link was made or renewed; too many of them close it to new browsers. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    openedAt: moment('opened_at'),
    /** Number of times that the link was sent: each time after the first with what changed since the client decided. */
    round: integer('round').notNull().default(1),
    /** When the latest round was sent; null in the first one. */
    roundAt: moment('round_at'),
    /** False if the client is not reminded by mail before the link ends. */
    reminds: boolean('reminds').notNull().default(true),
    remindedAt: moment('reminded_at'),
    /** When every prompt of the link had a decision. */
    finishedAt: moment('finished_at'),
    revokedAt: moment('revoked_at'),
    revokedByName: text('revoked_by_name'),
    createdAt,
  },
  (table) => [
    unique('approval_links_token').on(table.tokenHash),
    index('approval_links_project').on(table.projectId, table.id),
  ],
);

/**
 * True if a service knows the link's address by a key that is disabled, removed, past its last day (in the zone where
 * days end last, so that no link ends before its key), no longer allowed to send links, or made by a person whose
 * account is deactivated or removed.
 */
export const isKeyOff = sql<boolean>`(${approvalLinks.apiKeyId} is not null and not exists (
  select from api_keys join users as makers on makers.id = api_keys.created_by_id and makers.active
  where api_keys.id = ${approvalLinks.apiKeyId} and api_keys.active
    and coalesce(expires_on >= (now() at time zone 'Etc/GMT+12')::date, true)
    and 'approval-links:write' = any(scopes)))`;

/** Neither revoked nor past its time, and by a key that is on if by any. */
export const isLive = sql`(${approvalLinks.revokedAt} is null and ${approvalLinks.expiresAt} > now()
  and not ${isKeyOff})`;

export type ClientDecision = 'approved' | 'change';

/** The prompts of a link with the client's latest decision. */
export const approvalLinkPrompts = pgTable(
  'approval_link_prompts',
  {
    linkId: integer('link_id')
      .notNull()
      .references(() => approvalLinks.id, { onDelete: 'cascade' }),
    promptId: integer('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    decision: text('decision').$type<ClientDecision>(),
    /** Audio that the decision is about; it does not apply to any other. */
    audioHash: text('audio_hash'),
    reason: text('reason'),
    /** Text of the prompt when the client decided; null for decisions from before it was kept. */
    decidedText: text('decided_text'),
    /** Latest round that carried the prompt, and its audio then; null in the first round. */
    round: integer('round').notNull().default(1),
    sentHash: text('sent_hash'),
    /** Milliseconds from the start of the audio that a requested change is about. */
    atMs: integer('at_ms'),
    /** When the client decided, or took that back. */
    decidedAt: moment('decided_at'),
    /** Id that the client's device gave to its latest request, so that a repeat changes nothing. */
    requestId: uuid('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.promptId] }),
    index('approval_link_prompts_prompt').on(table.promptId),
  ],
);

/** Browsers in which a link was opened. A session with a code is good only once the code was entered. */
export const approvalSessions = pgTable(
  'approval_sessions',
  {
    hash: bytes('hash').primaryKey(),
    linkId: integer('link_id')
      .notNull()
      .references(() => approvalLinks.id, { onDelete: 'cascade' }),
    isVerified: boolean('is_verified').notNull(),
    /** True if whoever made the link opened it in a browser in which that person is signed in. */
    isSender: boolean('is_sender').notNull().default(false),
    codeHash: bytes('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    createdAt,
  },
  (table) => [index('approval_sessions_link').on(table.linkId)],
);

/** Files of decisions that were applied, by their signature, so that each is applied once. */
export const appliedDecisionFiles = pgTable('applied_decision_files', {
  signature: bytes('signature').primaryKey(),
  linkId: integer('link_id')
    .notNull()
    .references(() => approvalLinks.id, { onDelete: 'cascade' }),
  byName: text('by_name').notNull(),
  createdAt,
});

/** The prompt `p` has other audio than the one that its row `lp` of the link decides on. */
export const isOutdated = sql`decision is not null and lp.audio_hash is distinct from p.audio_hash`;
/** It has good audio that no round has carried yet. */
export const isToResend = sql`${isOutdated} and p.status = 'PROCESSED' and p.review <> 'rejected'
  and lp.sent_hash is distinct from p.audio_hash`;
