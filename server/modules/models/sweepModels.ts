import type { Database } from '#server/db/database.ts';
import { voiceInstalls } from '#server/modules/catalogue/schema.ts';
import { modelVersions } from './schema.ts';
import { readInstalledRecognizer } from '#server/modules/settings/settings.ts';
import type { Files } from '#server/files/files.ts';

/** Removes model folders that no row references, left by a crash between moving the files and writing the row. */
export function sweepModels(db: Database, files: Files) {
  return async (): Promise<void> => {
    const known = await db.select({ folder: modelVersions.folder }).from(modelVersions);
    const recognizer = await readInstalledRecognizer(db);
    const awaited = await db.select({ key: voiceInstalls.key }).from(voiceInstalls);
    await files.removeLeftBehind(
      new Set([...known, ...(recognizer ? [recognizer] : [])].map(({ folder }) => folder)),
      awaited.map(({ key }) => key),
    );
  };
}
