import type { Files } from '#server/files/files.ts';
import { zipName } from '#server/modules/storedNames.ts';
import type { Jobs } from '#server/modules/jobs.ts';

export function removeZip(files: Files) {
  return ({ file }: Jobs['remove-zip']): Promise<void> => files.kept.discard(zipName(file));
}
