import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildWhatIsStale, installWhatIsMissing, root } from './tooling.mjs';

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
