import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { endWith } from './resolveFromShell.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import type { Diagnosis } from '#contract/diagnosis.ts';
import { diagnose } from '#server/modules/diagnosis/diagnose.ts';
import { openInstallation } from './installation.ts';

const USAGE = `npm run doctor                  how the installation is, line by line
npm run -s doctor -- --json     the same for programs; ends with 1 where something is broken`;

const signs = { ok: '✓', look: '!', broken: '✗' } as const;

/** Runs the diagnosis from the shell, with or without a running server. */
try {
  const [option, ...rest] = process.argv.slice(2);
  if ((option !== undefined && option !== '--json') || rest.length > 0) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(option === '--help' ? 0 : 1);
  }
  const config = readConfig({ ...process.env, SPEECH_THREADS: '0' });
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const { connection, files, close } = await openInstallation(config, { role: 'guest', say });
  const pool = new pg.Pool({ ...connection, max: 4 });
  pool.on('error', () => {});
  const db = drizzle({ client: pool });
  const found = await diagnose({ config, db, files, speech: undefined });
  await pool.end();
  await close();
  process.stdout.write(option === '--json' ? `${JSON.stringify(found, undefined, 2)}\n` : describe(found));
  process.exit(found.standing === 'broken' ? 1 : 0);
} catch (error) {
  endWith(error, [ConfigError]);
}

function describe({ findings, configuration }: Diagnosis): string {
  const lines = findings.map(
    ({ standing, title, sentence, help }) =>
      `${signs[standing]} ${title}: ${sentence}${help === undefined ? '' : `\n  → ${help}`}`,
  );
  const set = configuration.filter(({ isSet }) => isSet).map(({ name, value }) => `  ${name}=${value ?? '…'}`);
  return [...lines, '', 'Configuração do ambiente:', ...(set.length > 0 ? set : ['  (nenhuma)']), ''].join('\n');
}
