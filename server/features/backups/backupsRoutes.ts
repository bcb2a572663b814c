import type { FastifyInstance } from 'fastify';
import { type Backup, backups } from '#contract/backups/backups.ts';
import type { Deps } from '#server/deps.ts';
import { audit } from '#server/domain/audit/audit.ts';
import { type BackupFolder, momentOf, openBackupFolder } from '#server/domain/backup/backupFolder.ts';
import { rowsOf } from '#server/domain/backup/format.ts';
import { packTar } from '#server/domain/backup/tarFile.ts';
import { Refusal } from '#server/http/refusal.ts';
import { serve } from '#server/http/serve.ts';
import { hasJob } from '#server/jobs/queue.ts';
import { askForBackup, BACKUPS_KEPT } from './backUpJob.ts';

const OFF = 'O servidor não tem uma pasta para as cópias: defina BACKUP_DIR.';

export function serveBackups(app: FastifyInstance, deps: Deps) {
  const { BACKUP_DIR } = deps.config;
  const folder = BACKUP_DIR === undefined ? undefined : openBackupFolder(BACKUP_DIR);
  serve(app, deps, backups, {
    async list(_input, { db }) {
      if (!folder) return { isOn: false, kept: BACKUPS_KEPT, isMaking: false, failure: null, data: [] };
      return {
        isOn: true,
        kept: BACKUPS_KEPT,
        isMaking: await hasJob(db, 'back-up'),
        failure: await folder.failure(),
        data: await listBackups(folder),
      };
    },
    async make(_input, { db, root, user }) {
      if (!folder) throw new Refusal('NOT_FOUND', { message: OFF });
      await askForBackup(root);
      await audit(db, user, { action: 'backups.make' });
      return {};
    },
    async download({ id }, { root, user, request, reply }) {
      if (!folder || !(await folder.list()).includes(id))
        throw new Refusal('NOT_FOUND', { message: 'Esta cópia de segurança não existe mais.' });
      if (request.method === 'HEAD') return reply.send();
      // It holds what everybody has here: who takes it along is written down.
      await audit(root, user, { action: 'backups.download', entityId: id, entityName: id });
      reply.headers({
        'content-type': 'application/x-tar',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="entoa-${id}.entoa"`,
      });
      return reply.send(packTar(folder.openSource(id)));
    },
  });
}

/** One that somebody has changed by hand is left out. */
async function listBackups(folder: BackupFolder): Promise<Backup[]> {
  const ids = await folder.list();
  const all = await Promise.allSettled(ids.map((id) => describe(folder, id)));
  return all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function describe(folder: BackupFolder, id: string): Promise<Backup> {
  const { header, totals } = await folder.read(id);
  return {
    id,
    createdAt: momentOf(id).toISOString(),
    bytes: totals.bytes,
    rows: rowsOf(totals),
    files: totals.files,
    version: header.version,
  };
}
