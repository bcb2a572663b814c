import fs from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthUser } from '#contract/auth.ts';
import type { CatalogueEntry } from '#contract/catalogueFile.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import { setup } from '#contract/setup.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';
import { auditRefusal } from '#server/modules/audit/auditRefusal.ts';
import { openBackupFolder } from '#server/modules/backups/backupFolder.ts';
import { listBackups } from '#server/modules/backups/listBackups.ts';
import { openTarSource } from '#server/modules/backups/tarFile.ts';
import { emailColumns } from '#server/modules/auth/accountEmails.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { beginInstall } from '#server/modules/catalogue/installs.ts';
import { openCatalogue } from '#server/modules/catalogue/openCatalogue.ts';
import { describeVoice, knownUseFirst } from '#server/modules/catalogue/listCatalogue.ts';
import { isFetchable } from '#server/modules/catalogue/ownCatalogue.ts';
import { openVoiceSamples } from '#server/modules/catalogue/voiceSamples.ts';
import { sendsMails, writeMailServer } from '#server/modules/mail/mailServer.ts';
import { assertPublicMailServer, sendTestMail } from '#server/modules/mail/sendTestMail.ts';
import { readSettings, writeSettings } from '#server/modules/settings/settings.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Handlers } from '#server/http/registerEndpoints.ts';
import { untilClosed } from '#server/http/send/onClosed.ts';
import { listDemoLeftovers } from './disableDemoAccounts.ts';
import { showTicket } from './setupTicket.ts';
import { isSetupCode, lacksAdministrator, spendSetupCode } from './setupCode.ts';

type UserRow = typeof users.$inferSelect;
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface SetupWays {
  /** Counts a try, and refuses too many. */
  readonly limit: (request: FastifyRequest) => Promise<void>;
  readonly enter: (
    user: UserRow,
    exchange: Exchange,
  ) => Promise<{ accessToken: string; refreshToken: string; user: AuthUser }>;
}

const done = () => new Refusal('NOT_FOUND', { message: 'O primeiro acesso já foi feito. Entre com a sua conta.' });
const WRONG = 'O código não confere. Procure o mais recente no terminal ou no registro do servidor.';
const wrong = () => new Refusal('WRONG_CODE', { fields: { code: WRONG } });

/** First-time setup: whoever has the code printed by the server creates the first administrator, once. */
export function setupHandlers(deps: Deps, { limit, enter }: SetupWays): Handlers<typeof setup> {
  const { config, db, files, keys } = deps;
  const folder = config.BACKUP_DIR === undefined ? undefined : openBackupFolder(config.BACKUP_DIR);
  const catalogue = openCatalogue(config.VOICE_CATALOGUE_URL, files.root);
  const sendSample = openVoiceSamples(files, config.VOICE_CATALOGUE_URL);
  const offered = async () => {
    const { entries, hosts } = await catalogue.read();
    return { hosts, entries: entries.filter(isOffered).toSorted(knownUseFirst) };
  };
  const checkCode = async (request: FastifyRequest, code: string) => {
    if (!(await lacksAdministrator(db, config))) throw done();
    await limit(request);
    if (await isSetupCode(db, keys, code)) return;
    // Another request may have just used the code.
    if (!(await lacksAdministrator(db, config))) throw done();
    await auditRefusal(db, { action: 'setup.codeRefused' });
    throw wrong();
  };

  return {
    async get() {
      if (!(await lacksAdministrator(db, config))) throw done();
      return {
        hasMail: await sendsMails(db, config),
        name: (await readSettings(db)).installationName,
        voices: (await offered()).entries.map((entry) => describeVoice(entry, sampleOf)),
        restoring: deps.restoring.state(),
      };
    },
    async sample({ key }, { reply }) {
      if (!(await lacksAdministrator(db, config))) throw done();
      const read = await offered();
      return sendSample(
        reply,
        read.entries.find((entry) => entry.key === key),
        read,
      );
    },
    async check({ code }, { request, reply }) {
      await checkCode(request, code);
      showTicket(deps, reply, code);
      return {
        backups: folder === undefined ? [] : await listBackups(folder),
        leftovers: await listDemoLeftovers(db),
      };
    },
    async restore({ code, id }, { request, reply }) {
      await checkCode(request, code);
      if (!folder || !(await folder.list()).includes(id))
        throw new Refusal('NOT_FOUND', { message: 'Esta cópia de segurança não existe mais.' });
      deps.restoring.begin(folder.openSource(id), { answered: untilClosed(reply.raw), end: async () => {} });
      return {};
    },
    async restoreFile({ code, password }, { request, reply, file }) {
      await checkCode(request, code);
      if (!file) throw new Refusal('INVALID_INPUT', { fields: { file: 'Escolha o arquivo da cópia.' } });
      // The request's own upload is deleted with its response.
      const kept = files.scratchPath('restore');
      await fs.rename(file.path, kept);
      const source = openTarSource(kept, password === '' ? undefined : password);
      deps.restoring.begin(source, { answered: untilClosed(reply.raw), end: () => files.discard(kept) });
      return {};
    },
    async testMail({ code, to, ...server }, { request }) {
      await checkCode(request, code);
      return sendTestMail(server, to, config);
    },
    async create(given, { request, reply }) {
      await checkCode(request, given.code);
      if (given.mail) await assertPublicMailServer(given.mail, config, 'mail.host');
      const passwordHash = await hashPassword(given.password);
      const { entries, hosts } = await offered();
      const voice = entries.find(({ key }) => key === given.voice);
      const user = await db.transaction(async (tx) => {
        // A second request waits here for the first and then finds no code.
        if (!(await spendSetupCode(tx, keys, given.code)) || !(await lacksAdministrator(tx, config))) throw done();
        const made = await createAdministrator(tx, given, passwordHash);
        if (given.name !== '') await writeSettings(tx, { installationName: given.name });
        if (given.mail) await writeMailServer(tx, keys, { ...given.mail, mustBePublic: true });
        if (voice) await beginInstall(tx, { entry: voice, hosts, startedById: made.id, startedByName: nameOf(made) });
        await audit(tx, made, { action: 'setup.create', entityId: made.id, entityName: made.email });
        return made;
      });
      return enter(user, { request, reply });
    },
  };
}

/** Refuses an address that is taken by a demo account. */
async function createAdministrator(
  tx: Queryable,
  { firstName, lastName, email }: ParsedInput<typeof setup.create>,
  passwordHash: string,
): Promise<UserRow> {
  const [made] = await tx
    .insert(users)
    .values({ firstName, lastName, ...emailColumns(email), role: 'ADMIN', passwordHash })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new Refusal('EMAIL_TAKEN', { fields: { email: 'Já existe um usuário com este e-mail.' } });
  return made;
}

const sampleOf = (key: string) => addressOf(setup.sample).replace(':key', encodeURIComponent(key));

const isOffered = (entry: CatalogueEntry) =>
  entry.language.startsWith('pt') && entry.isCommercial !== false && isFetchable(entry);
