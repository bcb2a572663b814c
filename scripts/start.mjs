import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildWhatIsStale, installWhatIsMissing, root } from './tooling.mjs';

const USAGE = `npm start               installs and builds what is missing, and starts Entoa on http://127.0.0.1:3000
npm run worker          jobs alone, on the same DATABASE_URL, here or on another machine
npm run backup, restore, voices      each tells more with --help

Everything else is set by the environment: PORT, DATA_DIR, PUBLIC_URL … README.md, Configuration.`;

const [given] = process.argv.slice(2);
if (given !== undefined) {
  const isAsked = ['--help', '-h', 'help'].includes(given);
  console.log(isAsked ? USAGE : `Entoa knows no "${given}".\n\n${USAGE}`);
  process.exit(isAsked ? 0 : 1);
}
await installWhatIsMissing();
await buildWhatIsStale();

// A process of its own, so that a signal ends the server cleanly whatever npm does with this one.
const server = spawn(process.execPath, [path.join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    server.kill(signal);
  });
server.on('close', (code) => process.exit(code ?? 0));
