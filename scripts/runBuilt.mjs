import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildWhatIsStale, installWhatIsMissing, root } from './tooling.mjs';

// A program of the build, by its name, with what stands after it; built first where a source is newer. npm tells it by
// INIT_CWD where it was called.
const [name, ...rest] = process.argv.slice(2);
await installWhatIsMissing();
await buildWhatIsStale();
const args = [path.join(root, 'dist/server', `${name}.js`), ...rest];
const program = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    program.kill(signal);
  });
program.on('close', (code) => process.exit(code ?? 1));
