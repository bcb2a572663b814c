import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from 'vite';
import offerCluster from './offerCluster.ts';
import { PROGRAMS, root } from './programs.ts';
import { waited } from './waited.ts';

/**
 * Global setup of Vitest: builds the server's programs once from the current sources, since each thread and process
 * that compiles them itself takes a second longer; `npm test` has built them already. In watch mode nothing is built,
 * because sources change during the run. `npm run check` runs tests that start no server.
 */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  if (process.env['TESTS_WITHOUT_SERVER']) return async () => {};
  const takeClusterAway = offerCluster();
  if (config.watch || process.env[PROGRAMS] !== undefined) return takeClusterAway;
  // Inside the repository, so that packages are found; concurrent runs have separate folders.
  const dist = path.join(root, 'dist');
  fs.mkdirSync(dist, { recursive: true });
  const folder = fs.mkdtempSync(path.join(dist, 'tested-'));
  await waited('builds', () =>
    build({
      configFile: path.join(root, 'build/viteServer.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder },
    }),
  );
  process.env[PROGRAMS] = folder;
  return async () => {
    await takeClusterAway();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
