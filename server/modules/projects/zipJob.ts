import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import { isServiceAway } from '#server/files/stored/storageAway.ts';
import type { Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { projectCounts, projects } from './schema.ts';
import type { Files } from '#server/files/files.ts';
import { zipName } from '#server/modules/storedNames.ts';
import { addJobs, type Jobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { writePack } from './packs/writePack.ts';
import { latestChoice } from './packs/zipUse.ts';

const NONE_APPROVED = 'nenhum áudio foi aprovado ainda.';

/** The request was cancelled or replaced, or its project was deleted. */
class Superseded extends Error {}

/** Packs a project's processed, valid audio uncompressed, with a report of every prompt; memory use stays constant. */
export function packZip(db: Database, files: Files, speech: Speech) {
  return async ({ projectId, packId }: Jobs['pack-zip'], { isLastAttempt, signal }: JobContext): Promise<void> => {
    const mine = and(eq(projects.id, projectId), eq(projects.packId, packId));
    const draft = files.scratchPath('zip');
    try {
      const [begun] = await db
        .select({
          state: projectCounts.state,
          old: projects.zipFile,
          packChoice: projects.packChoice,
          zipChoice: projects.zipChoice,
          projectName: projects.name,
          total: projects.packTotal,
        })
        .from(projects)
        .innerJoin(projectCounts, eq(projectCounts.projectId, projects.id))
        .where(mine);
      if (!begun) return;
      const choice = latestChoice(begun);
      const { done, leftOut } = await writePack(
        { db, files, speech },
        {
          projectId,
          projectName: begun.projectName,
          draft,
          choice,
          total: begun.total,
          signal,
        },
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
            zipFiles: done,
            zipBytes: size,
            zipChoice: choice,
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
      // After a shutdown or an outage of the database or storage, the job is retried.
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
