import { ConfigError, readConfig } from '#server/config/config.ts';
import { openLog } from '#server/base/log.ts';
import { startParts, stopOnSignal } from './start.ts';
import { registerJobs } from './registerJobs.ts';

const USAGE = `npm run worker    runs jobs only, on the database and the files of a server; it takes no arguments`;

/** A process that only runs jobs, on this machine or another; it must use the server's store. */
try {
  const [given] = process.argv.slice(2);
  if (given !== undefined) {
    say(USAGE);
    process.exit(given === '--help' ? 0 : 1);
  }
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  const parts = await startParts(config, log, { ownsDatabase: false, say });
  const jobs = await registerJobs(parts, config, log);
  stopOnSignal(log, async () => {
    await jobs?.stop();
    await parts.stop();
  });
  say(`Entoa ${config.version}: worker with ${config.SPEECH_THREADS} threads`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? 'Configuration: ' : ''}${(error as Error).message}\n`);
  process.exit(1);
}

function say(sentence: string) {
  process.stdout.write(`${sentence}\n`);
}
