import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { backupPassword, endWith, resolveFromShell } from './resolveFromShell.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { knownSchemas, schemaOf } from '#server/db/migrate.ts';
import { openBackupFolder } from '#server/modules/backups/backupFolder.ts';
import { BackupFault } from '#server/modules/backups/format.ts';
import { restoreBackup } from '#server/modules/backups/restoreBackup.ts';
import { openDatabases } from '#server/modules/backups/swapDatabases.ts';
import { openTarSource } from '#server/modules/backups/tarFile.ts';
import { type Installation, openInstallation } from './installation.ts';

const USAGE = `npm run restore -- FILE [--into DATA_DIR|DATABASE_URL] [--end-sessions]
                              puts a backup, a file or a folder of BACKUP_DIR, in the place
                              of what is there; the server must not run
npm run restore -- --undo     back to what was there before the last restore or upgrade
                              BACKUP_PASSWORD opens an encrypted backup`;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

try {
  const { values, positionals } = readArguments();
  const [named, ...rest] = positionals;
  const file = named === undefined ? undefined : resolveFromShell(named);
  if (values.help || (file === undefined) === !values.undo || rest.length > 0) {
    say(USAGE);
    process.exit(values.help ? 0 : 1);
  }
  const config = readConfig({ ...process.env, ...placeOf(values.into), SPEECH_THREADS: '0' });
  if (file !== undefined && !fs.existsSync(file)) throw new BackupFault(`There is no ${file}.`);
  const installation = await openInstallation(config, { role: 'owner', isReplaced: true, say });
  try {
    if (file === undefined) await undo(installation);
    else await restore(installation, file, values['end-sessions'] === true);
  } finally {
    await installation.close();
  }
  process.exit(0);
} catch (error) {
  endWith(error, [ConfigError, BackupFault]);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        into: { type: 'string' },
        'end-sessions': { type: 'boolean' },
        undo: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new BackupFault(`${(error as Error).message}\n${USAGE}`);
  }
}

function placeOf(into: string | undefined): Record<string, string> {
  if (into === undefined) return {};
  return /^postgres(ql)?:/.test(into) ? { DATABASE_URL: into } : { DATA_DIR: resolveFromShell(into), DATABASE_URL: '' };
}

async function restore({ connection, files }: Installation, file: string, endsSessions: boolean): Promise<void> {
  const source = fs.statSync(file).isDirectory()
    ? openBackupFolder(path.dirname(file)).openSource(path.basename(file))
    : openTarSource(file, backupPassword());
  const { header, totals } = await restoreBackup({ connection, files, source, endsSessions, onStep: say });
  say(`Entoa is as it was on ${header.createdAt}. What was there before: npm run restore -- --undo`);
  if (totals.missing > 0) say(`${totals.missing} files had been lost before the backup was made.`);
}

async function undo({ connection }: Installation): Promise<void> {
  const databases = await openDatabases(connection, connection.database);
  try {
    const point = await databases.findPoint();
    if (!point || !(await databases.goBack()))
      throw new BackupFault('There is nothing to go back to: nothing was restored or upgraded here.');
    say(`Entoa is as it was ${point.note ?? 'before the last restore'}. The same again goes forward.`);
    if (await isOfEarlierEntoa(connection))
      say('The database is of an earlier Entoa: start that version, as this one would bring it forward again.');
  } finally {
    await databases.end();
  }
}

async function isOfEarlierEntoa(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await schemaOf(client)) < Math.max(...knownSchemas());
  } finally {
    await client.end();
  }
}
