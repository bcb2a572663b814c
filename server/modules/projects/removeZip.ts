import type { Files } from '#server/files/files.ts';
import { zipName } from '#server/files/stored/store.ts';
import type { Jobs } from '#server/jobs/queue.ts';

export function removeZip(files: Files) {
  return ({ file }: Jobs['remove-zip']): Promise<void> => files.kept.discard(zipName(file));
}
