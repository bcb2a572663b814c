import { spawn } from 'node:child_process';
import path from 'node:path';
import { installWhatIsMissing, root } from './tooling.mjs';

await installWhatIsMissing();
const tool = (file) => path.join(root, 'node_modules', file);
// The API restarts when a source of it changes; the page is replaced in place and reaches the API through Vite.
const programs = [
  spawn(
    process.execPath,
    [
      tool('tsx/dist/cli.mjs'),
      'watch',
      '--clear-screen=false',
      '--include',
      'server/**',
      '--include',
      'contract/**',
      'server/programs/main.ts',
    ],
    { cwd: root, stdio: 'inherit', detached: true, env: { LOG_LEVEL: 'info', ...process.env } },
  ),
  spawn(process.execPath, [tool('vite/bin/vite.js')], { cwd: root, stdio: 'inherit', detached: true }),
];
let isStopping = false;
// One signal each, by us alone (hence groups of their own): a second one would cut the server's clean end short.
const stop = (signal) => {
  if (isStopping) return;
  isStopping = true;
  for (const program of programs) program.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
let ended = 0;
for (const program of programs) {
  program.on('close', () => {
    stop('SIGTERM');
    ended += 1;
    if (ended === programs.length) process.exit(0);
  });
}
