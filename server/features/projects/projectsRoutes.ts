import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { projects as endpoints } from '#contract/projects.ts';
import { projects } from '#server/db/schema/projects.ts';
import { prompts } from '#server/db/schema/prompts.ts';
import { audit } from '#server/domain/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/http/refusal.ts';
import { serve } from '#server/http/serve.ts';
import { sendFile } from '#server/http/sendFile.ts';
import { addJobs } from '#server/jobs/queue.ts';
import { getProject, listProjects, lockProject } from './projectQueries.ts';
import { zipNameOf } from './zipNames.ts';

const bumped = { version: sql`${projects.version} + 1`, updatedAt: sql`now()` };
const HASHES_PER_JOB = 1000;

export function serveProjects(app: FastifyInstance, deps: Deps) {
  serve(app, deps, endpoints, {
    list: (input, { db }) => listProjects(db, input),
    get: ({ id }, { db }) => getProject(db, id),
    async create({ name, description }, { db, user }) {
      const [row] = await db
        .insert(projects)
        .values({ name, description, createdById: user.id, createdByName: `${user.firstName} ${user.lastName}` })
        .returning({ id: projects.id });
      await audit(db, user, {
        action: 'projects.create',
        entityId: row!.id,
        entityName: name,
        after: { name, description },
      });
      return getProject(db, row!.id);
    },
    async update({ id, name, description }, { db, user, expectedVersion }) {
      const before = await lockProject(db, id);
      if (expectedVersion !== undefined && expectedVersion !== before.version)
        throw new Refusal('CONFLICT', { present: await getProject(db, id) });
      if (before.name !== name || before.description !== description) {
        await db
          .update(projects)
          .set({ name, description, ...bumped })
          .where(eq(projects.id, id));
        await audit(db, user, {
          action: 'projects.update',
          entityId: id,
          entityName: name,
          before: { name: before.name, description: before.description },
          after: { name, description },
        });
      }
      return getProject(db, id);
    },
    async remove({ id }, { db, user }) {
      const project = await lockProject(db, id, { mayBeArchived: true });
      const spoken = await db
        .selectDistinct({ hash: prompts.audioHash })
        .from(prompts)
        .where(and(eq(prompts.projectId, id), isNotNull(prompts.audioHash)));
      // Prompts first: a worker that writes its result holds a prompt and then wants the counts, never the other way
      // round.
      await db.delete(prompts).where(eq(prompts.projectId, id));
      await db.delete(projects).where(eq(projects.id, id));
      const hashes = spoken.map((row) => row.hash!);
      const chunks = Array.from({ length: Math.ceil(hashes.length / HASHES_PER_JOB) }, (_, i) =>
        hashes.slice(i * HASHES_PER_JOB, (i + 1) * HASHES_PER_JOB),
      );
      await addJobs(
        db,
        'sweep-audio',
        chunks.map((chunk) => ({ payload: { hashes: chunk } })),
      );
      if (project.zipFile) await addJobs(db, 'remove-zip', [{ payload: { file: project.zipFile } }]);
      await audit(db, user, {
        action: 'projects.remove',
        entityId: id,
        entityName: project.name,
        before: { name: project.name, description: project.description, audios: hashes.length },
      });
      return {};
    },
    async toggle({ id }, { db, user }) {
      const project = await lockProject(db, id, { mayBeArchived: true });
      await db
        .update(projects)
        .set({ active: !project.active, ...bumped })
        .where(eq(projects.id, id));
      await audit(db, user, {
        action: project.active ? 'projects.archive' : 'projects.reactivate',
        entityId: id,
        entityName: project.name,
      });
      return getProject(db, id);
    },
    async pack({ id }, { root, user }) {
      return root.transaction(async (tx) => {
        const project = await lockProject(tx, id, { mayBeArchived: true });
        const { prompts: counts, isPacking } = await getProject(tx, id);
        if (isPacking) return getProject(tx, id);
        if (counts.processed === 0) throw new Refusal('NOTHING_TO_PACK');
        const packId = randomUUID();
        await tx
          .update(projects)
          .set({ packId, packedById: user.id, packDone: 0, packTotal: counts.processed, packFailure: null })
          .where(eq(projects.id, id));
        await addJobs(tx, 'pack-zip', [{ payload: { projectId: id, packId }, key: `zip:${id}` }]);
        await audit(tx, user, { action: 'projects.pack', entityId: id, entityName: project.name });
        return getProject(tx, id);
      });
    },
    async cancelPack({ id }, { db, user }) {
      const project = await lockProject(db, id, { mayBeArchived: true });
      if (project.packId !== null) {
        await db.update(projects).set({ packId: null }).where(eq(projects.id, id));
        await audit(db, user, { action: 'projects.cancelPack', entityId: id, entityName: project.name });
      }
      return getProject(db, id);
    },
    async download({ id }, { db, reply }) {
      const [row] = await db
        .select({ name: projects.name, file: projects.zipFile })
        .from(projects)
        .where(eq(projects.id, id));
      if (!row?.file) throw new Refusal('NOT_FOUND', { message: 'O zip deste projeto ainda não foi feito.' });
      return sendFile(reply, deps.files.zipPath(row.file), {
        type: 'application/zip',
        cacheControl: 'private, no-store',
        downloadName: zipNameOf(row.name),
      });
    },
  });
}
