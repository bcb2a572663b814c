import path from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { BackupFault } from './domain/backup/format.ts';
import { makeBackup } from './domain/backup/makeBackup.ts';
import { openTarSink } from './domain/backup/tarFile.ts';
import { openInstallation } from './installation.ts';

const USAGE = `npm run backup -- FILE    database and files in one archive, while people go on working
                          BACKUP_PASSWORD encrypts it`;

/** A backup at the shell, beside a running server or without one. */
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
    const sink = await openTarSink(
      path.resolve(process.env['INIT_CWD'] ?? '.', file),
      process.env['BACKUP_PASSWORD'] || undefined,
    );
    const { version } = config;
    const { tables, parts, bytes, missing } = await makeBackup({
      connection,
      files,
      version,
      sink,
      signal: stopping.signal,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`${file}: ${rows} rows, ${parts} parts, ${Math.ceil(bytes / 1024 ** 2)} MB.\n`);
    if (missing > 0) say(`${missing} files that the database names are not there, and so not in the backup.`);
  } finally {
    await close();
  }
  process.exit(0);
} catch (error) {
  const isSaid = error instanceof ConfigError || error instanceof BackupFault;
  process.stderr.write(`${isSaid ? error.message : String(error)}\n`);
  process.exit(1);
}
