import { eq, inArray } from 'drizzle-orm';
import { type projects as endpoints, ZIP_LOOKED_AT, type ZipAsked } from '#contract/projects.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { audios, prompts } from '#server/modules/prompts/schema.ts';
import { listInOrder } from '#server/modules/prompts/scriptOrder.ts';
import { openPack } from './packs/openPack.ts';
import { getProject } from './projectQueries.ts';
import { whyLeftOut, zipChoiceOf } from './packs/zipUse.ts';

const BATCH = 2000;
const SHOWN = 3;

/** Content of the zip in its order and with its file names. */
export async function previewZip(
  db: Queryable,
  projectId: number,
  asked: ZipAsked,
): Promise<Output<typeof endpoints.zipNames>> {
  const { name: projectName, prompts: counts, defaults = {} } = await getProject(db, projectId);
  const choice = zipChoiceOf(asked, defaults);
  const pack = openPack(choice, projectName, counts.processed);
  const answer = {
    files: 0,
    names: [] as string[],
    doubles: 0,
    changed: 0,
    tooLong: 0,
    withoutMaster: 0,
  };
  const ids = await listInOrder(db, projectId, ZIP_LOOKED_AT + 1);
  for (let looked = 0; looked < Math.min(ids.length, ZIP_LOOKED_AT); looked += BATCH) {
    const fetch = (some: number[]) => readEntries(db, some);
    const rows = await rowsInOrder(ids.slice(looked, looked + BATCH), fetch, ({ id }) => id);
    for (const row of rows) {
      const why = whyLeftOut(row, choice, { isTooLong: pack.isTooLong(row.duration ?? 0) });
      if (why === 'tooLong') answer.tooLong += 1;
      if (why !== undefined) continue;
      const { paths, isDouble, isChanged } = pack.nameEntry(row);
      answer.files += paths.length;
      if (isDouble) answer.doubles += 1;
      if (isChanged) answer.changed += 1;
      if (pack.rule && row.compression && row.masterBytes === null) answer.withoutMaster += 1;
      if (answer.names.length < SHOWN) answer.names.push(paths[0]!);
    }
  }
  return { ...answer, isWhole: ids.length <= ZIP_LOOKED_AT };
}

const readEntries = (db: Queryable, ids: number[]) =>
  db
    .select({
      id: prompts.id,
      name: prompts.name,
      speaker: prompts.speaker,
      compression: prompts.compression,
      status: prompts.status,
      audioHash: prompts.audioHash,
      review: prompts.review,
      duration: audios.duration,
      masterBytes: audios.masterBytes,
    })
    .from(prompts)
    .leftJoin(audios, eq(audios.hash, prompts.audioHash))
    .where(inArray(prompts.id, ids));
