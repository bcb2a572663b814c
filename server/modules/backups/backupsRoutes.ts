import { finished } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InferOutput } from 'valibot';
import { backups, type DownloadProof } from '#contract/backups.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import { connectionOf, type Database } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type Actor, audit } from '#server/modules/audit/audit.ts';
import { confirmCode, confirmPassword } from '#server/modules/auth/confirmPerson.ts';
import { findAuthor } from '#server/modules/auth/mayOpen.ts';
import { findSecondFactor } from '#server/modules/auth/secondFactors.ts';
import { findToken, issueToken, spendToken } from '#server/modules/auth/singleUseTokens.ts';
import { hashToken } from '#server/base/tokens.ts';
import { readBackupAge } from './backupAge.ts';
import { idOf, openBackupFolder } from './backupFolder.ts';
import { isBackupRunning } from './deletions.ts';
import { listBackups } from './listBackups.ts';
import { makeBackup } from './makeBackup.ts';
import { openTarStream, packTar } from './tarFile.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type Call, registerEndpoints } from '#server/http/registerEndpoints.ts';
import { untilClosed } from '#server/http/send/onClosed.ts';
import { openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { rejectUntil } from '#server/http/visitorLimit.ts';
import { hasJob } from '#server/jobs/queue.ts';
import { writeBackupTaken } from '#server/modules/settings/settings.ts';
import { requestBackup, BACKUPS_KEPT } from './backUpJob.ts';

/** In place of a backup's id, in tokens for one that is yet to be made. */
const NOW = 'now';

const OFF = 'O servidor não tem uma pasta para as cópias: defina BACKUP_DIR.';

type Proof = InferOutput<typeof DownloadProof>;

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
      begin(folder.openSource(id), { answered: untilClosed(reply.raw), end: async () => {} });
      return {};
    },
    async age(_input, { db }) {
      const { newest, isOverdue } = await readBackupAge(db, deps.config);
      return { newest: newest?.toISOString() ?? null, isOverdue };
    },
    async authorizeDownload({ id, ...proof }, call) {
      if (!folder || !(await folder.list()).includes(id)) throw gone();
      return { path: `${addressOf(backups.download).replace(':id', id)}?token=${await authorize(id, proof, call)}` };
    },
    async authorizeDownloadNow(proof, call) {
      // The download would stay at no byte until the other backup is done.
      if (await isBackupRunning(deps.db.$client)) throw new Refusal('BACKUP_RUNNING');
      return { path: `${addressOf(backups.downloadNow)}?token=${await authorize(NOW, proof, call)}` };
    },
    async download({ id, token }, { root, request, reply }) {
      if (request.method === 'HEAD') return reply.send();
      const user = await spend(token, id);
      if (!folder || !(await folder.list()).includes(id)) throw gone();
      await nameArchive(root, user, reply, id);
      return reply.send(packTar(folder.openSource(id)));
    },
    async downloadNow({ token }, { root, request, reply }) {
      if (request.method === 'HEAD') return reply.send();
      const user = await spend(token, NOW);
      const at = new Date();
      await nameArchive(root, user, reply, idOf(at));
      const { sink, archive } = openTarStream();
      const left = new AbortController();
      archive.once('close', () => left.abort());
      // Dumping a large table may exceed the usual statement timeout.
      const connection = { ...connectionOf(deps.db.$client), statement_timeout: 0, query_timeout: 0 };
      const { files, config } = deps;
      Promise.all([
        makeBackup({ connection, files, version: config.version, sink, signal: left.signal }),
        finished(reply.raw),
      ])
        .then(() => writeBackupTaken(deps.db, at))
        .catch((error: unknown) => request.log.warn({ err: error }, 'a backup was not downloaded'));
      return reply.send(archive);
    },
  });

  async function authorize(id: string, { password, code }: Proof, { db, user }: Call): Promise<string> {
    rejectUntil(await tries.hit(String(user.id)));
    const [own] = await db.select().from(users).where(eq(users.id, user.id));
    await confirmPassword(deps, own!, password);
    if (await findSecondFactor(db, user.id)) {
      if (code === '') throw new Refusal('INVALID_INPUT', { fields: { code: REQUIRED_FIELD } });
      await confirmCode(deps, own!, code);
    }
    return issueToken(db, user.id, 'backup', hashToken(id));
  }

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

/** A backup holds everybody's data, so its download is audited. */
async function nameArchive(root: Database, user: Actor, reply: FastifyReply, id: string): Promise<void> {
  await audit(root, user, { action: 'backups.download', entityId: id, entityName: id });
  reply.headers({
    'content-type': 'application/x-tar',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="entoa-${id}.entoa"`,
  });
}
