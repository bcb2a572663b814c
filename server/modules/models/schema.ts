import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { VoiceOrigin } from '#contract/catalogueFile.ts';
import type { GoldenSet, ModelDescription } from '#contract/models.ts';
import { createdAt, updatedAt } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/**
 * Voices that were sent here. What speaks is one of a model's versions; a model that is not active speaks for nobody.
 */
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
    /** The MODEL_LOADER of server/speech that made its graph. */
    madeBy: integer('made_by').notNull().default(1),
    /** Seconds of work for one of audio, measured with the gain. */
    realTimeFactor: doublePrecision('real_time_factor'),
    goldenSet: jsonb('golden_set').$type<GoldenSet>(),
    /** Set where the files are a voice of the catalogue. */
    origin: jsonb('origin').$type<VoiceOrigin>(),
    createdByName: text('created_by_name'),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.number] }),
    uniqueIndex('model_versions_folder').on(table.folder),
  ],
);
