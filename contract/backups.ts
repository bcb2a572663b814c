import * as v from 'valibot';
import { INVALID_FIELD } from './auth.ts';
import { endpoint } from './kit/endpoint.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

/** The time at which the backup started, which is also its folder name: `2026-11-23T02-00-00Z`. */
export const BackupId = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/, 'Esta cópia de segurança não existe.'),
);

export const Backup = v.object({
  id: BackupId,
  createdAt: v.string(),
  /** Total size of the content that a restore brings back. */
  bytes: v.number(),
  rows: v.number(),
  files: v.number(),
  /** Version of Entoa that made the backup. */
  version: v.string(),
});
export type Backup = v.InferOutput<typeof Backup>;

export const RestoringState = v.object({
  isRunning: v.boolean(),
  /** Why the last restore failed and changed nothing; null once another restore has started. */
  problem: v.nullable(v.string()),
});
export type RestoringState = v.InferOutput<typeof RestoringState>;

export const Backups = v.object({
  /** True if a backup folder is configured. */
  isOn: v.boolean(),
  /** Number of backups that are retained. */
  kept: v.number(),
  isMaking: v.boolean(),
  /** Why the last backup failed; null once one succeeded. */
  failure: v.nullable(v.object({ at: v.string(), reason: v.string() })),
  restoring: RestoringState,
  /** Newest first. */
  data: v.array(Backup),
});
export type Backups = v.InferOutput<typeof Backups>;

/** Proves that the person at an open session is the owner of the account. */
export const DownloadProof = v.object({
  password: v.pipe(v.string(REQUIRED_FIELD), v.nonEmpty(REQUIRED_FIELD), v.maxLength(1024, INVALID_FIELD)),
  /** TOTP code or recovery code; empty if the person has no second factor. */
  code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, INVALID_FIELD)), ''),
});

const DownloadToken = v.pipe(v.string(REQUIRED_FIELD), v.maxLength(200, INVALID_FIELD));

/** Days without a backup after which administrators are told. */
export const BACKUP_OLD_DAYS = 7;

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'List the backups in BACKUP_DIR',
    access: 'backups',
    input: v.object({}),
    output: Backups,
  }),
  age: endpoint({
    method: 'GET',
    path: '/backups/age',
    summary:
      'When the newest backup was made, in BACKUP_DIR, by a download or by `npm run backup`, and whether that is ' +
      'too long ago',
    access: 'backups',
    input: v.object({}),
    output: v.object({
      /** Null if there is none. */
      newest: v.nullable(v.string()),
      /** True after `BACKUP_OLD_DAYS` without a backup, of an installation that is at least as old. */
      isOverdue: v.boolean(),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/backups',
    summary: 'Make a backup in BACKUP_DIR; one that is being made is enough',
    access: 'backups',
    input: v.object({}),
    output: v.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/backups/:id/restore',
    summary:
      'Put a backup in the place of what is there: checked and written first, then the server starts again, ' +
      'and everybody signs in anew',
    access: 'backups',
    status: 202,
    input: v.object({ id: BackupId }),
    output: v.object({}),
  }),
  authorizeDownload: endpoint({
    method: 'POST',
    path: '/backups/:id/download',
    isAuthFlow: true,
    summary: 'By the present password, and a code where the second factor is on: an address that gives a backup once',
    access: 'backups',
    input: v.object({ id: BackupId, ...DownloadProof.entries }),
    /** The link is valid for one minute. */
    output: v.object({ path: v.string() }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/backups/:id/archive',
    isAuthFlow: true,
    summary: 'Download a backup as one archive, as `npm run restore` takes it, by the token of `authorizeDownload`',
    access: 'public',
    kind: 'stream',
    input: v.object({ id: BackupId, token: DownloadToken }),
    output: v.unknown(),
  }),
  authorizeDownloadNow: endpoint({
    method: 'POST',
    path: '/backups/download-now',
    isAuthFlow: true,
    summary:
      'The same for a backup that is made while it is downloaded, and for which no BACKUP_DIR is needed; ' +
      'refused while another is being made',
    access: 'backups',
    input: DownloadProof,
    output: v.object({ path: v.string() }),
  }),
  downloadNow: endpoint({
    method: 'GET',
    path: '/backups/archive-now',
    isAuthFlow: true,
    summary: 'Make a backup and download it meanwhile, by the token of `authorizeDownloadNow`',
    access: 'public',
    kind: 'stream',
    input: v.object({ token: DownloadToken }),
    output: v.unknown(),
  }),
};
