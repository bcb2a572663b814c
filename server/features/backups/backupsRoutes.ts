import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { backups } from '#contract/backups/backups.ts';
import type { Deps } from '#server/deps.ts';
import { audit } from '#server/domain/audit/audit.ts';
import { openBackupFolder } from '#server/domain/backup/backupFolder.ts';
import { listBackups } from '#server/domain/backup/listBackups.ts';
import { packTar } from '#server/domain/backup/tarFile.ts';
import { Refusal } from '#server/http/refusal.ts';
import { serve } from '#server/http/serve.ts';
import { hasJob } from '#server/jobs/queue.ts';
import { askForBackup, BACKUPS_KEPT } from './backUpJob.ts';

const OFF = 'O servidor não tem uma pasta para as cópias: defina BACKUP_DIR.';

const gone = () => new Refusal('NOT_FOUND', { message: 'Esta cópia de segurança não existe mais.' });

export function serveBackups(app: FastifyInstance, deps: Deps) {
  const { BACKUP_DIR } = deps.config;
  const folder = BACKUP_DIR === undefined ? undefined : openBackupFolder(BACKUP_DIR);
  const { state, begin } = deps.restoring;
  serve(app, deps, backups, {
    async list(_input, { db }) {
      if (!folder)
        return { isOn: false, kept: BACKUPS_KEPT, isMaking: false, failure: null, restoring: state(), data: [] };
      return {
        isOn: true,
        kept: BACKUPS_KEPT,
        isMaking: await hasJob(db, 'back-up'),
        failure: await folder.failure(),
        restoring: state(),
        data: await listBackups(folder),
      };
    },
    async make(_input, { db, root, user }) {
      if (!folder) throw new Refusal('NOT_FOUND', { message: OFF });
      await askForBackup(root);
      await audit(db, user, { action: 'backups.make' });
      return {};
    },
    async restore({ id }, { db, user, reply }) {
      if (!folder || !(await folder.list()).includes(id)) throw gone();
      await audit(db, user, { action: 'backups.restore', entityId: id, entityName: id });
      begin(folder.openSource(id), { answered: once(reply.raw, 'close'), end: async () => {} });
      return {};
    },
    async download({ id }, { root, user, request, reply }) {
      if (!folder || !(await folder.list()).includes(id)) throw gone();
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
