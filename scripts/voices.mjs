import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildWhatIsStale, installWhatIsMissing, root } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
const args = [path.join(root, 'dist/server/voices.js'), ...process.argv.slice(2)];
const voices = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    voices.kill(signal);
  });
voices.on('close', (code) => process.exit(code ?? 1));
