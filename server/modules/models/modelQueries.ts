import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { Model, ModelDetail, models as endpoints } from '#contract/models.ts';
import type { Page } from '#contract/kit/paging.ts';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from './schema.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { isPresent, prompts } from '#server/modules/prompts/schema.ts';
import { direct, fold, matches } from '#server/db/search.ts';
import { Refusal } from '#server/base/refusal.ts';
import { voiceNames } from './voiceNames.ts';

export type ModelRow = typeof models.$inferSelect;
export type VersionRow = typeof modelVersions.$inferSelect;

/** Fields of a model that people edit. */
export type ModelDraft = Omit<ParsedInput<typeof endpoints.create>, 'voice_model_upload'>;

/** Editable fields of a row; a field of the contract that is missing here does not compile. */
export const draftOf = ({ name, description }: ModelRow) =>
  ({ name, description }) satisfies Record<keyof ModelDraft, unknown>;

/** Set with every change that other clients must notice. */
export const nextVersion = { version: sql`${models.version} + 1`, updatedAt: sql`now()` };

const sortable = {
  id: models.id,
  name: fold(models.name),
  status: models.active,
  createdAt: models.createdAt,
  updatedAt: models.updatedAt,
} as const;

export async function listModels(db: Queryable, input: ParsedInput<typeof endpoints.list>): Promise<Page<Model>> {
  const { page, perPage, search, status, orderBy, orderByDirection } = input;
  const where = and(
    search ? matches(fold(models.name), search) : undefined,
    status === undefined ? undefined : eq(models.active, status),
  );
  const rows = await selectModels(db, where)
    .orderBy(direct(sortable[orderBy], orderByDirection), direct(models.id, orderByDirection))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await db.select({ total: count() }).from(models).where(where);
  return { data: rows.map(toModel), meta: { total: total!.total, perPage, page }, count: rows.length };
}

export async function getModel(db: Queryable, id: number): Promise<ModelDetail> {
  const [row] = await selectModels(db, eq(models.id, id));
  if (!row) throw gone();
  const versions = await listVersions(db, id);
  return {
    ...toModel(row),
    versions: versions.map((version) => ({
      number: version.number,
      isCurrent: version.number === row.model.versionNumber,
      about: version.about,
      config: { name: version.configName, bytes: version.configBytes, sha256: version.configSha256 },
      model: { name: version.modelName, bytes: version.modelBytes, sha256: version.modelSha256 },
      isPrepared: version.gainDb !== null,
      hasGoldenSet: version.goldenSet !== null,
      createdBy: version.createdByName,
      createdAt: version.createdAt.toISOString(),
    })),
    waitingPrompts: await countWaiting(db, voiceNames(row.model.name, row.current.about)),
  };
}

/** Loads the row and locks it until the transaction ends. */
export async function lockModel(db: Queryable, id: number): Promise<ModelRow> {
  const [row] = await db.select().from(models).where(eq(models.id, id)).for('update');
  if (!row) throw gone();
  return row;
}

/** Newest first. */
export function listVersions(db: Queryable, id: number): Promise<VersionRow[]> {
  return db.select().from(modelVersions).where(eq(modelVersions.modelId, id)).orderBy(desc(modelVersions.number));
}

export async function getVersion(db: Queryable, modelId: number, number: number): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(modelVersions)
    .where(and(eq(modelVersions.modelId, modelId), eq(modelVersions.number, number)));
  if (!row) throw new Refusal('NOT_FOUND', { message: 'Esta versão do modelo não existe mais.' });
  return row;
}

const gone = () => new Refusal('NOT_FOUND', { message: 'Este modelo não existe mais.' });

function selectModels(db: Queryable, where: SQL | undefined) {
  return db
    .select({ model: models, current: modelVersions })
    .from(models)
    .innerJoin(modelVersions, and(eq(modelVersions.modelId, models.id), eq(modelVersions.number, models.versionNumber)))
    .where(where)
    .$dynamic();
}

async function countWaiting(db: Queryable, voices: string[]): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .where(and(isPresent, inArray(prompts.speaker, voices), inArray(prompts.status, ['ENQUEUED', 'PROCESSING'])));
  return row!.waiting;
}

function toModel({ model, current }: { model: ModelRow; current: VersionRow }): Model {
  return {
    id: model.id,
    name: model.name,
    description: model.description,
    status: model.active,
    location: `models/${current.folder}`,
    activation:
      model.preparing !== null ? 'preparing' : model.active ? 'active' : model.failure !== null ? 'failed' : 'inactive',
    progress: model.preparing !== null ? model.progress : Number(model.active),
    failure: model.failure,
    voices: voiceNames(model.name, current.about),
    about: current.about,
    // Versions prepared before preparation measured the factor may have it in their golden set.
    realTimeFactor: current.realTimeFactor ?? current.goldenSet?.realTimeFactor ?? null,
    origin: current.origin,
    versionNumber: model.versionNumber,
    createdAt: model.createdAt.toISOString(),
    updatedAt: model.updatedAt.toISOString(),
    version: model.version,
  };
}
