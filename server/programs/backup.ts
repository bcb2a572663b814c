import { backupPassword, endWith, resolveFromShell } from './resolveFromShell.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { BackupFault, rowsOf } from '#server/modules/backups/format.ts';
import { makeBackup } from '#server/modules/backups/makeBackup.ts';
import { openTarSink } from '#server/modules/backups/tarFile.ts';
import { writeBackupTaken } from '#server/modules/settings/settings.ts';
import { type Installation, openInstallation } from './installation.ts';

const USAGE = `npm run backup -- FILE    database and files in one archive, while people go on working
                          BACKUP_PASSWORD encrypts it`;
const LIMITS = { statementMs: 30_000, connectMs: 30_000 };

/** Makes a backup from the shell, with or without a running server. */
try {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(file === '--help' || file === undefined ? 0 : 1);
  }
  const config = readConfig({ ...process.env, SPEECH_THREADS: '0' });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(new BackupFault('Stopped: no backup was made.')));
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const { connection, files, close } = await openInstallation(config, { role: 'guest', say });
  try {
    const sink = await openTarSink(resolveFromShell(file), backupPassword());
    const { version } = config;
    const at = new Date();
    const totals = await makeBackup({ connection, files, version, sink, signal: stopping.signal });
    await note(connection, at).catch(() => say('Its time could not be written into the database.'));
    const { parts, bytes, missing } = totals;
    process.stdout.write(`${file}: ${rowsOf(totals)} rows, ${parts} parts, ${Math.ceil(bytes / 1024 ** 2)} MB.\n`);
    if (missing > 0) say(`${missing} files that the database names are not there, and so not in the backup.`);
  } finally {
    await close();
  }
  process.exit(0);
} catch (error) {
  endWith(error, [ConfigError, BackupFault]);
}

/** Otherwise administrators would be told for ever that there is no backup. */
async function note(connection: Installation['connection'], at: Date): Promise<void> {
  const db = openDatabase(connection, { onError: () => {}, connections: 1, waitsForDisk: true, limits: LIMITS });
  await writeBackupTaken(db, at).finally(() => db.$client.end());
}
