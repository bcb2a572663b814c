import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import yazl from 'yazl';
import { openZipNames } from '#contract/formats/zipNames.ts';
import type { ZipChoice } from '#contract/projects.ts';
import { isServiceAway } from '#server/files/kept/storageAway.ts';
import type { Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { projectCounts, projects } from '#server/db/schema/projects.ts';
import { audios, prompts } from '#server/db/schema/prompts.ts';
import type { Files } from '#server/files/files.ts';
import { audioName, zipName } from '#server/files/kept/store.ts';
import { addJobs, type Jobs } from '#server/jobs/queue.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { reportHeader, reportLine } from './zipReport.ts';
import { nothingLeftOut, plainZip, whyUnusable } from './zipUse.ts';

const BATCH = 500;
const PROGRESS_EVERY_MS = 500;
const NONE_APPROVED = 'nenhum áudio foi aprovado ainda.';

/** The request was cancelled, replaced or deleted with its project: nothing more to do. */
class Superseded extends Error {}

/** Packs a project's processed, valid audio, stored, with a report of every prompt; memory stays flat for any size. */
export function packZip(db: Database, files: Files) {
  return async ({ projectId, packId }: Jobs['pack-zip'], { isLastAttempt, signal }: JobContext): Promise<void> => {
    const mine = and(eq(projects.id, projectId), eq(projects.packId, packId));
    const draft = files.scratchPath('zip');
    try {
      const [begun] = await db
        .select({
          state: projectCounts.state,
          old: projects.zipFile,
          choice: projects.zipChoice,
          total: projects.packTotal,
        })
        .from(projects)
        .innerJoin(projectCounts, eq(projectCounts.projectId, projects.id))
        .where(mine);
      if (!begun) return;
      const { done, leftOut } = await write(
        db,
        files,
        { projectId, draft, choice: begun.choice ?? plainZip, total: begun.total, signal },
        async (packDone) => {
          const kept = await db.update(projects).set({ packDone }).where(mine).returning({ id: projects.id });
          if (kept.length === 0) throw new Superseded();
        },
      );
      if (done === 0 && leftOut.unapproved > 0) {
        await files.discard(draft);
        await db.update(projects).set({ packId: null, packFailure: NONE_APPROVED }).where(mine);
        return;
      }
      const zipFile = `${projectId}-${randomUUID()}.zip`;
      const { size } = await stat(draft);
      await files.kept.take(zipName(zipFile), draft);
      const finished = await db.transaction(async (tx) => {
        const rows = await tx
          .update(projects)
          .set({
            packId: null,
            packDone: done,
            packTotal: done,
            zipFile,
            zipBytes: size,
            zipMadeAt: sql`now()`,
            zipState: begun.state,
            zipLeftOut: leftOut,
            packFailure: null,
          })
          .where(mine)
          .returning({ id: projects.id });
        if (rows.length > 0 && begun.old) await addJobs(tx, 'remove-zip', [{ payload: { file: begun.old } }]);
        return rows.length > 0;
      });
      if (!finished) await files.kept.discard(zipName(zipFile));
    } catch (error) {
      await files.discard(draft);
      if (error instanceof Superseded) return;
      // A stop, or a database or storage that went away, is no fault of the zip: it is packed anew.
      if (signal.aborted || isServiceAway(error)) throw error;
      const isFull = isDiskFull(error);
      if (!isFull && !isLastAttempt) throw error;
      const packFailure = isFull
        ? 'O disco do servidor está cheio. Avise a administração e peça o zip de novo.'
        : 'O zip não pôde ser feito. Peça de novo; se voltar a falhar, avise a administração.';
      await db.update(projects).set({ packId: null, packFailure }).where(mine);
    }
  };
}

interface Packing {
  readonly projectId: number;
  readonly draft: string;
  readonly choice: ZipChoice;
  /** About how many files it will hold. */
  readonly total: number;
  readonly signal: AbortSignal;
}

async function write(
  db: Database,
  files: Files,
  { projectId, draft, choice, total, signal }: Packing,
  onProgress: (done: number) => Promise<void>,
) {
  const zip = new yazl.ZipFile();
  const report = [reportHeader];
  const nameEntry = openZipNames(choice.names, total);
  let done = 0;
  const leftOut = { ...nothingLeftOut };
  const writing = pipeline(zip.outputStream, fs.createWriteStream(draft, { mode: 0o600 }), { signal });
  const failed = new Promise<never>((_, reject) => {
    (zip as unknown as NodeJS.EventEmitter).on('error', reject);
    writing.catch(reject);
  });
  failed.catch(() => {});
  let lastProgress = 0;
  let after = 0;
  for (;;) {
    const rows = await db
      .select({ prompt: prompts, bytes: audios.bytes })
      .from(prompts)
      .leftJoin(audios, eq(audios.hash, prompts.audioHash))
      .where(and(eq(prompts.projectId, projectId), isNull(prompts.removedAt), gt(prompts.id, after)))
      .orderBy(asc(prompts.id))
      .limit(BATCH);
    for (const { prompt: row, bytes } of rows) {
      const unusable = whyUnusable(row, choice);
      const found = unusable === undefined ? await readWhole(files, row.audioHash!, bytes!) : undefined;
      const why = found ? undefined : (unusable ?? 'missing');
      const entry = found ? nameEntry(row).entry : undefined;
      report.push(reportLine(row, entry, why));
      if (why) leftOut[why] += 1;
      if (!entry || !found) continue;
      // One entry at a time: the next is added when this one has been read, so nothing piles up.
      await Promise.race([
        failed,
        new Promise<void>((resolve) => {
          zip.addReadStreamLazy(entry, { compress: false, mtime: row.updatedAt }, (give) => {
            found.on('close', resolve);
            give(null, found);
          });
        }),
      ]);
      done += 1;
      if (Date.now() - lastProgress > PROGRESS_EVERY_MS) {
        lastProgress = Date.now();
        await onProgress(done);
      }
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.prompt.id;
  }
  zip.addBuffer(Buffer.from(report.join('')), 'relatorio.csv', { compress: true });
  zip.end();
  await writing;
  await onProgress(done);
  return { done, leftOut };
}

/** Undefined where it is gone, or not as long as it was written. */
async function readWhole(files: Files, hash: string, bytes: number): Promise<Readable | undefined> {
  const found = await files.kept.read(audioName(hash));
  if (found?.bytes === bytes) return found.stream;
  found?.stream.destroy();
  return undefined;
}
