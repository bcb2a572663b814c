import * as v from 'valibot';
import { Backup, BackupId, RestoringState } from './backups.ts';
import { AuthUser, Email, INVALID_FIELD, NewPassword, Tokens } from './auth.ts';
import { VoiceOffer } from './catalogueFile.ts';
import { endpoint } from './kit/endpoint.ts';
import { Role } from './kit/permissions.ts';
import { REQUIRED_FIELD } from './kit/text.ts';
import { InstallationName } from './settings.ts';
import { PersonName } from './users.ts';
import { MailServer } from './mail.ts';

const bodyBytesMax = 8 * 1024;
/** Max upload in bytes; larger archives are restored from the command line. */
const ARCHIVE_BYTES_MAX = 20 * 1024 ** 3;

/** The code that the server printed at its start; hyphens, spaces and capitals are ignored. */
const Code = v.pipe(v.string(REQUIRED_FIELD), v.trim(), v.nonEmpty(REQUIRED_FIELD), v.maxLength(60, INVALID_FIELD));

export const FirstAdministrator = v.object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: NewPassword,
});

/** API keys, webhooks and accounts that were created with the demo accounts, whose password is public. */
export const DemoLeftovers = v.object({
  /** Names of API keys, all disabled now. */
  apiKeys: v.array(v.string()),
  /** Names of webhooks, all paused now. */
  webhooks: v.array(v.string()),
  /** Titles of approval links, all closed now. */
  approvalLinks: v.array(v.string()),
  /** Accounts that stay active; their sessions have ended. */
  accounts: v.array(v.object({ email: v.string(), role: Role })),
  /** Host of the mail server that is forgotten now; null if the demo accounts configured none. */
  mailServer: v.nullable(v.string()),
  /** True if one of them downloaded a backup, with which all passwords were taken along as hashes. */
  tookBackup: v.boolean(),
});
export type DemoLeftovers = v.InferOutput<typeof DemoLeftovers>;

export const setup = {
  get: endpoint({
    method: 'GET',
    path: '/setup',
    answersInMaintenance: true,
    summary: 'What the first visit may choose; 404 once there is an administrator',
    access: 'public',
    input: v.object({}),
    output: v.object({
      /** True if the environment already configures a mail server. */
      hasMail: v.boolean(),
      name: v.string(),
      /** Neural voices in Portuguese that can be installed with one click, except those that forbid commercial use. */
      voices: v.array(VoiceOffer),
      restoring: RestoringState,
    }),
  }),
  sample: endpoint({
    method: 'GET',
    path: '/setup/voices/:key/sample',
    summary: 'The sample of a voice that the first visit offers; 404 once there is an administrator',
    access: 'public',
    kind: 'stream',
    input: v.object({ key: v.pipe(v.string(), v.maxLength(80, INVALID_FIELD)) }),
    output: v.unknown(),
  }),
  check: endpoint({
    method: 'POST',
    path: '/setup/code',
    isAuthFlow: true,
    bodyBytesMax,
    summary:
      'Whether the one-time code is the one that the server printed; sets the cookie that `restoreFile` asks for',
    access: 'public',
    input: v.object({ code: Code }),
    /** `backups` are those in BACKUP_DIR, newest first. */
    output: v.object({ backups: v.array(Backup), leftovers: DemoLeftovers }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/setup/restore',
    isAuthFlow: true,
    bodyBytesMax,
    summary: 'Begin with a backup of BACKUP_DIR: it is checked and written, then the server starts again on it',
    access: 'public',
    status: 202,
    input: v.object({ code: Code, id: BackupId }),
    output: v.object({}),
  }),
  restoreFile: endpoint({
    method: 'POST',
    path: '/setup/restore-file',
    isAuthFlow: true,
    kind: 'multipart',
    files: { file: ARCHIVE_BYTES_MAX },
    answerWithinMs: 1_200_000,
    summary: 'The same with an archive of `npm run backup`; only for whoever has shown the code, by cookie',
    access: 'public',
    status: 202,
    input: v.object({ code: Code, password: v.optional(v.pipe(v.string(), v.maxLength(1024, INVALID_FIELD)), '') }),
    output: v.object({}),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/setup/mail',
    isAuthFlow: true,
    bodyBytesMax,
    summary: 'Send a mail by this server, which is not kept',
    access: 'public',
    input: v.object({ code: Code, to: Email, ...MailServer.entries }),
    output: v.object({ to: v.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/setup',
    isAuthFlow: true,
    bodyBytesMax,
    summary: 'Make the first administrator and sign them in; of several at once one is made',
    access: 'public',
    input: v.object({
      code: Code,
      ...FirstAdministrator.entries,
      name: v.optional(InstallationName, ''),
      mail: v.optional(v.nullable(MailServer), null),
      voice: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(80, INVALID_FIELD))), null),
    }),
    output: v.object({ ...Tokens, user: AuthUser }),
  }),
};
