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

/** Voices as files. One of a model's versions is in use; an inactive model cannot be used for synthesis. */
export const models = pgTable(
  'models',
  {
    id: serial('id').primaryKey(),
    /** Lower case; name of the voice in prompts. */
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    active: boolean('active').notNull().default(false),
    /** Number of the version in use. */
    versionNumber: integer('version_number').notNull().default(1),
    /** Number of the version being prepared, which will then be activated. */
    preparing: integer('preparing'),
    /** Progress of the preparation, 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    failure: text('failure'),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [uniqueIndex('models_name').on(table.name)],
);

/** A pair of uploaded files; old versions are kept beside the newest. */
export const modelVersions = pgTable(
  'model_versions',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Folder of its files under DATA_DIR/models. */
    folder: uuid('folder').notNull(),
    /** Result of the inspection: ModelAbout of server/speech. */
    about: jsonb('about').$type<ModelDescription>().notNull(),
    configName: text('config_name').notNull(),
    configBytes: bigint('config_bytes', { mode: 'number' }).notNull(),
    configSha256: text('config_sha256').notNull(),
    modelName: text('model_name').notNull(),
    modelBytes: bigint('model_bytes', { mode: 'number' }).notNull(),
    modelSha256: text('model_sha256').notNull(),
    /** Gain that brings the voice to the common level; set once its graph is built. */
    gainDb: doublePrecision('gain_db'),
    /** MODEL_LOADER of server/speech that built its graph. */
    madeBy: integer('made_by').notNull().default(1),
    /** Work seconds per second of audio, measured with the gain. */
    realTimeFactor: doublePrecision('real_time_factor'),
    goldenSet: jsonb('golden_set').$type<GoldenSet>(),
    /** Set if the files are a voice of the catalogue. */
    origin: jsonb('origin').$type<VoiceOrigin>(),
    createdByName: text('created_by_name'),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.number] }),
    uniqueIndex('model_versions_folder').on(table.folder),
  ],
);
