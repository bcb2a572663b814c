import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from './schema.ts';
import { modelName } from '#server/modules/storedNames.ts';
import type { PreparedModel } from '#server/speech/api/speech.ts';
import { voiceNames } from './voiceNames.ts';

type VersionRow = typeof modelVersions.$inferSelect;

/** The active models in loadable form. */
export async function listPreparedModels(db: Queryable): Promise<PreparedModel[]> {
  const rows = await db
    .select({ name: models.name, row: modelVersions })
    .from(models)
    .innerJoin(modelVersions, and(eq(modelVersions.modelId, models.id), eq(modelVersions.number, models.versionNumber)))
    .where(and(models.active, isNotNull(modelVersions.gainDb)));
  return rows.map(({ name, row }) => asPrepared(name, row));
}

export function asPrepared(
  name: string,
  { folder, modelSha256, configSha256, about, gainDb, madeBy }: VersionRow,
): PreparedModel {
  return {
    kind: 'model',
    // The first loader adds no suffix, so that names of existing audio stay valid.
    key: `${modelSha256}-${configSha256}${madeBy === 1 ? '' : `-${madeBy}`}`,
    folder: graphName(folder),
    languages: about.languages,
    voices: Object.fromEntries(
      voiceNames(name, about).map((voice, speaker) => [voice, { speaker, gainDb: gainDb ?? 0 }]),
    ),
  };
}

export const graphName = (folder: string): string => `${modelName(folder)}/graph`;
