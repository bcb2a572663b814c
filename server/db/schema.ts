import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CostType } from '#contract/costs.ts';
import type { DictionaryKind } from '#contract/dictionary.ts';
import type { GoldenSet, ModelDescription } from '#contract/models.ts';
import type { Role } from '#contract/kit/permissions.ts';
import type { AudioWarning, Curve, PromptStatus, WordTiming } from '#contract/prompts.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = moment('created_at').notNull().defaultNow();
const updatedAt = moment('updated_at').notNull().defaultNow();

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    passwordHash: text('password_hash'),
    active: boolean('active').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Inactive since it was made: its activation link, or an administrator, opens it. */
    isPending: boolean('is_pending').notNull().default(false),
    /** The account of the company it was first opened with: from then on no other opens it, whatever e-mail it shows. */
    externalIssuer: text('external_issuer'),
    externalSubject: text('external_subject'),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_external').on(table.externalIssuer, table.externalSubject),
  ],
);

/** What a person's authenticator app and this installation share; without `confirmedAt` it is being set up and asks nobody. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with a key of its own. */
  secret: bytes('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The newest time step whose code was taken: neither it nor an older one opens again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** In a row; every fifth has the next try wait. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  waitUntil: moment('wait_until'),
  createdAt,
});

/** In place of a code, once each. By keyed hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: bytes('hash').notNull(),
    usedAt: moment('used_at'),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** One sign-in on one device; its refresh tokens follow each other. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie that reads audio and zips. */
    mediaHash: bytes('media_hash').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Of the client, as it was last used. */
    address: text('address').notNull().default(''),
    /** 'Lembrar de mim': such a session may rest for days, another for hours. */
    isRemembered: boolean('is_remembered').notNull().default(true),
    /** However much it is used. */
    expiresAt: moment('expires_at')
      .notNull()
      .default(sql`now() + interval '90 days'`),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
    createdAt,
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), uniqueIndex('sessions_media').on(table.mediaHash)],
);

/** Refresh tokens by SHA-256. A used one still answers with the same successor for a short grace. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: bytes('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
    createdAt,
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

export type TokenPurpose =
  | 'activation'
  | 'recovery'
  | 'newPassword'
  | 'external'
  | 'secondFactor'
  | 'secondFactorSetup';

/** What lets a person through once: the links of mails, and what a sign-in hands on. By SHA-256. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    hash: bytes('hash').primaryKey(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie it only works together with. */
    browserHash: bytes('browser_hash'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt,
  },
  (table) => [index('single_use_tokens_user').on(table.userId)],
);

/** Keys every process of this installation shares. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: bytes('value').notNull() });

export const settings = pgTable('settings', { name: text('name').primaryKey(), value: jsonb('value').notNull() });

export const projects = pgTable(
  'projects',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    active: boolean('active').notNull().default(true),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name'),
    /** Names the zip being made; an older packer that still runs writes nothing. */
    packId: uuid('pack_id'),
    packedById: integer('packed_by_id').references(() => users.id, { onDelete: 'set null' }),
    packDone: integer('pack_done').notNull().default(0),
    packTotal: integer('pack_total').notNull().default(0),
    packFailure: text('pack_failure'),
    zipFile: text('zip_file'),
    zipBytes: bigint('zip_bytes', { mode: 'number' }),
    zipMadeAt: moment('zip_made_at'),
    /** `projectCounts.state` as it was when the zip was begun. */
    zipState: bigint('zip_state', { mode: 'number' }),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [index('projects_active').on(table.active, table.id)],
);

/** Kept by triggers on `prompts`, so that lists need not count a million rows. */
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
  /** Rises with every change that a zip would show. */
  state: bigint('state', { mode: 'number' }).notNull().default(0),
});

/** Made audio by the hash of what made it; several prompts may share one. */
export const audios = pgTable('audios', {
  hash: text('hash').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Seconds. */
  duration: doublePrecision('duration').notNull(),
  curve: jsonb('curve').$type<Curve>().notNull(),
  words: jsonb('words').$type<WordTiming[]>().notNull(),
  warnings: jsonb('warnings').$type<AudioWarning[]>().notNull(),
  /** Set with the usage row of its synthesis, so that it is charged once whoever finishes it. */
  isBilled: boolean('is_billed').notNull().default(false),
  createdAt,
});

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
    compression: boolean('compression').notNull(),
    status: text('status').$type<PromptStatus>().notNull().default('ENQUEUED'),
    /** Rises with every change of what is to be spoken; results of an older attempt are not written. */
    attempt: integer('attempt').notNull().default(1),
    /** The run of the attempt that may write its result. */
    claim: uuid('claim'),
    /** Its place in the fair order over all projects while it waits. */
    queueRank: smallint('queue_rank').notNull().default(0),
    audioHash: text('audio_hash').references(() => audios.hash),
    warnings: jsonb('warnings').$type<AudioWarning[]>().notNull().default([]),
    failureCode: text('failure_code'),
    failureReason: text('failure_reason'),
    invalidated: boolean('invalidated').notNull().default(false),
    reason: text('reason'),
    isRevised: boolean('is_revised').notNull().default(false),
    /** A reviewer's 'Está bom' holds for the very audio that was heard: other audio is not approved. */
    approvedHash: text('approved_hash'),
    approvedAt: moment('approved_at'),
    approvedById: integer('approved_by_id').references(() => users.id, { onDelete: 'set null' }),
    approvedByName: text('approved_by_name'),
    fileName: text('file_name'),
    line: integer('line'),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('prompts_project_id').on(table.projectId, table.id),
    index('prompts_project_status').on(table.projectId, table.status, table.id),
    index('prompts_waiting')
      .on(table.queueRank)
      .where(sql`${table.status} = 'ENQUEUED'`),
    index('prompts_waiting_project')
      .on(table.projectId, table.queueRank)
      .where(sql`${table.status} = 'ENQUEUED'`),
    index('prompts_invalidated')
      .on(table.isRevised, table.id)
      .where(sql`${table.invalidated}`),
    index('prompts_failed')
      .on(table.id)
      .where(sql`${table.status} = 'FAILED'`),
    index('prompts_author').on(table.createdById, table.createdAt),
    index('prompts_audio')
      .on(table.audioHash)
      .where(sql`${table.audioHash} is not null`),
  ],
);

/** Keys of services that stream speech. Made in the browser; only their hash and first characters are kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial('id').primaryKey(),
    service: text('service').notNull(),
    /** The key's first characters, to know it by. */
    prefix: text('prefix').notNull(),
    /** SHA-256. A removed key's row stays away, so the same key could be made anew; 100 random bytes do not repeat. */
    keyHash: bytes('key_hash').notNull(),
    /** Good to the end of this day in TIME_ZONE; null = for ever. */
    expiresOn: date('expires_on'),
    active: boolean('active').notNull().default(true),
    /** Characters a calendar month in TIME_ZONE; null = no limit of its own. */
    monthlyCharacterLimit: bigint('monthly_character_limit', { mode: 'number' }),
    /** Streams at a time; null = no limit of its own. */
    concurrencyLimit: integer('concurrency_limit'),
    lastUsedAt: moment('last_used_at'),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.keyHash)],
);

/**
 * Speech being streamed to services now, over all processes: what limits and monthly reserves count. Unlogged: a crash of
 * the database ends the streams too. A process says of its own every second that they live; a row not seen lately counts no more.
 */
export const streams = pgTable('streams', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  apiKeyId: integer('api_key_id').notNull(),
  /** Of the text: what the month may still be charged. */
  characters: integer('characters').notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

/** What was spoken and is to be paid for, written in the transaction of its effect. Names stay when their records go. */
export const usage = pgTable(
  'usage',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    type: text('type').$type<CostType>().notNull(),
    /** The project's (FILE) or the API key's (STREAMING) id. */
    subjectId: integer('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    characters: integer('characters').notNull(),
    /** BRL a character when it was spoken; a later price changes nothing that is past. */
    unitPrice: numeric('unit_price', { precision: 12, scale: 6 }).notNull(),
  },
  (table) => [index('usage_at').on(table.at), index('usage_subject').on(table.type, table.subjectId, table.at)],
);

/** Usage of one project or key on one day in TIME_ZONE, added up. Made anew as a whole, day by day. */
export const costs = pgTable(
  'costs',
  {
    id: serial('id').primaryKey(),
    consolidationDate: date('consolidation_date').notNull(),
    type: text('type').$type<CostType>().notNull(),
    subjectId: integer('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    characterCount: bigint('character_count', { mode: 'number' }).notNull(),
    /** BRL, exact: characters times six decimals. */
    price: numeric('price', { precision: 24, scale: 6 }).notNull(),
    createdAt,
  },
  (table) => [
    uniqueIndex('costs_day_subject').on(table.consolidationDate, table.type, table.subjectId),
    index('costs_subject').on(table.type, table.subjectId),
  ],
);

/** Voices that were sent here. What speaks is one of a model's versions; a model that is not active speaks for nobody. */
export const models = pgTable(
  'models',
  {
    id: serial('id').primaryKey(),
    /** Lower case; the voice's name in prompts. */
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    active: boolean('active').notNull().default(false),
    /** The one of `modelVersions` that speaks. */
    versionNumber: integer('version_number').notNull().default(1),
    /** Set while a version's graph is made, to be spoken with at the end. */
    preparing: integer('preparing'),
    /** 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    failure: text('failure'),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [uniqueIndex('models_name').on(table.name)],
);

/** A pair of files as it was sent; the newest and the ones before it. */
export const modelVersions = pgTable(
  'model_versions',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Its files' folder under DATA_DIR/models. */
    folder: uuid('folder').notNull(),
    /** What the inspection found: ModelAbout of server/speech. */
    about: jsonb('about').$type<ModelDescription>().notNull(),
    configName: text('config_name').notNull(),
    configBytes: bigint('config_bytes', { mode: 'number' }).notNull(),
    configSha256: text('config_sha256').notNull(),
    modelName: text('model_name').notNull(),
    modelBytes: bigint('model_bytes', { mode: 'number' }).notNull(),
    modelSha256: text('model_sha256').notNull(),
    /** Brings the voice to the level of the others; set once its graph is made. */
    gainDb: doublePrecision('gain_db'),
    goldenSet: jsonb('golden_set').$type<GoldenSet>(),
    createdByName: text('created_by_name'),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.number] }),
    uniqueIndex('model_versions_folder').on(table.folder),
  ],
);

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

/** Rises with every change of a dictionary: what a process has read before is still right while it stands. 0 = for all. */
export const dictionaryStates = pgTable('dictionary_states', {
  scope: integer('scope').primaryKey(),
  version: integer('version').notNull().default(1),
});

/** First answers by user and Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: bytes('request_hash').notNull(),
    /** As text, so that a repeat is the same to the letter. */
    answer: json('answer'),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    userId: integer('user_id'),
    userEmail: text('user_email'),
    /** Of the client that asked for the act; null where the server acted by itself. */
    address: text('address'),
    /** noun.verb, e.g. 'projects.remove'. */
    action: text('action').notNull(),
    entityId: text('entity_id'),
    entityName: text('entity_name'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('audit_log_at').on(table.at)],
);

/** Processes that run jobs: `lock` is an advisory lock each holds while it lives; jobs are locked by its `workerIds`. */
export const workers = pgTable('workers', {
  lock: integer('lock').primaryKey().generatedAlwaysAsIdentity(),
  workerIds: text('worker_ids').array().notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
});
