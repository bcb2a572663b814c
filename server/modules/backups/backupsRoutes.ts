import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { backups } from '#contract/backups.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import { users } from '#server/modules/users/schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { confirmCode, confirmPassword } from '#server/modules/auth/confirmPerson.ts';
import { findAuthor } from '#server/modules/auth/mayOpen.ts';
import { findSecondFactor } from '#server/modules/auth/secondFactors.ts';
import { findToken, issueToken, spendToken } from '#server/modules/auth/singleUseTokens.ts';
import { hashToken } from '#server/base/tokens.ts';
import { openBackupFolder } from './backupFolder.ts';
import { listBackups } from './listBackups.ts';
import { packTar } from './tarFile.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { rejectUntil } from '#server/http/visitorLimit.ts';
import { hasJob } from '#server/jobs/queue.ts';
import { requestBackup, BACKUPS_KEPT } from './backUpJob.ts';

const OFF = 'O servidor não tem uma pasta para as cópias: defina BACKUP_DIR.';

const gone = () => new Refusal('NOT_FOUND', { message: 'Esta cópia de segurança não existe mais.' });

export function registerBackupRoutes(app: FastifyInstance, deps: Deps) {
  const { BACKUP_DIR } = deps.config;
  const folder = BACKUP_DIR === undefined ? undefined : openBackupFolder(BACKUP_DIR);
  const { state, begin } = deps.restoring;
  const tries = openSharedLimiter(deps, { name: 'backup download', max: deps.config.LOGIN_LIMIT, windowMs: 60_000 });
  registerEndpoints(app, deps, backups, {
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
      await requestBackup(root);
      await audit(db, user, { action: 'backups.make' });
      return {};
    },
    async restore({ id }, { db, user, reply }) {
      if (!folder || !(await folder.list()).includes(id)) throw gone();
      await audit(db, user, { action: 'backups.restore', entityId: id, entityName: id });
      begin(folder.openSource(id), { answered: once(reply.raw, 'close'), end: async () => {} });
      return {};
    },
    async authorizeDownload({ id, password, code }, { db, user }) {
      if (!folder || !(await folder.list()).includes(id)) throw gone();
      rejectUntil(await tries.hit(String(user.id)));
      const [own] = await db.select().from(users).where(eq(users.id, user.id));
      await confirmPassword(deps, own!, password);
      if (await findSecondFactor(db, user.id)) {
        if (code === '') throw new Refusal('INVALID_INPUT', { fields: { code: REQUIRED_FIELD } });
        await confirmCode(deps, own!, code);
      }
      const token = await issueToken(db, user.id, 'backup', hashToken(id));
      return { path: `${addressOf(backups.download).replace(':id', id)}?token=${token}` };
    },
    async download({ id, token }, { root, request, reply }) {
      if (request.method === 'HEAD') return reply.send();
      const user = await spend(token, id);
      if (!folder || !(await folder.list()).includes(id)) throw gone();
      // A backup holds everybody's data, so its download is audited.
      await audit(root, user, { action: 'backups.download', entityId: id, entityName: id });
      reply.headers({
        'content-type': 'application/x-tar',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="entoa-${id}.entoa"`,
      });
      return reply.send(packTar(folder.openSource(id)));
    },
  });

  /** Person who requested the address, if it is for this backup and still valid. */
  async function spend(token: string, id: string) {
    const found = await findToken(deps.db, token);
    const isForIt = found?.purpose === 'backup' && found.browserHash?.equals(hashToken(id)) === true;
    const author = isForIt ? await findAuthor(deps.db, deps.config, found.userId) : undefined;
    const isAllowed = author !== undefined && hasPermission(author.role, 'backups');
    if (!isAllowed || !(await deps.db.transaction((tx) => spendToken(tx, token, author.id))))
      throw new Refusal('LINK_INVALID');
    return author;
  }
}
