import type { Database } from '#server/db/database.ts';
import { voiceInstalls } from '#server/modules/catalogue/schema.ts';
import { modelVersions } from './schema.ts';
import type { Files } from '#server/files/files.ts';

/** A server that died between moving a model's files and writing its row leaves a folder that no row names. */
export function sweepModels(db: Database, files: Files) {
  return async (): Promise<void> => {
    const known = await db.select({ folder: modelVersions.folder }).from(modelVersions);
    const awaited = await db.select({ key: voiceInstalls.key }).from(voiceInstalls);
    await files.removeLeftBehind(
      new Set(known.map(({ folder }) => folder)),
      awaited.map(({ key }) => key),
    );
  };
}
