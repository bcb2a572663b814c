import * as v from 'valibot';
import { INVALID_FIELD } from './auth.ts';
import { endpoint } from './kit/endpoint.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

/** When it was begun, as the name of its folder: `2026-11-23T02-00-00Z`. */
export const BackupId = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/, 'Esta cópia de segurança não existe.'),
);

export const Backup = v.object({
  id: BackupId,
  createdAt: v.string(),
  /** Of all that it gives back. */
  bytes: v.number(),
  rows: v.number(),
  files: v.number(),
  /** Of the program that made it. */
  version: v.string(),
});
export type Backup = v.InferOutput<typeof Backup>;

export const RestoringState = v.object({
  isRunning: v.boolean(),
  /** Why the last one changed nothing, in a sentence; null once one was begun anew. */
  problem: v.nullable(v.string()),
});
export type RestoringState = v.InferOutput<typeof RestoringState>;

export const Backups = v.object({
  /** Whether the server has a folder for them. */
  isOn: v.boolean(),
  /** How many are kept. */
  kept: v.number(),
  isMaking: v.boolean(),
  /** Why the last one was not made; null once one was. */
  failure: v.nullable(v.object({ at: v.string(), reason: v.string() })),
  restoring: RestoringState,
  /** Newest first. */
  data: v.array(Backup),
});
export type Backups = v.InferOutput<typeof Backups>;

/** Shows that the person at an open session is its owner. */
export const DownloadProof = v.object({
  password: v.pipe(v.string(REQUIRED_FIELD), v.nonEmpty(REQUIRED_FIELD), v.maxLength(1024, INVALID_FIELD)),
  /** The code of the second factor, or a recovery code; empty where there is none. */
  code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, INVALID_FIELD)), ''),
});

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'List the backups in BACKUP_DIR',
    access: 'backups',
    input: v.object({}),
    output: Backups,
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
    /** Good for a minute. */
    output: v.object({ path: v.string() }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/backups/:id/archive',
    isAuthFlow: true,
    summary: 'Download a backup as one archive, as `npm run restore` takes it, by the token of `authorizeDownload`',
    access: 'public',
    kind: 'stream',
    input: v.object({ id: BackupId, token: v.pipe(v.string(REQUIRED_FIELD), v.maxLength(200, INVALID_FIELD)) }),
    output: v.unknown(),
  }),
};
