import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from 'vite';
import offerCluster from './offerCluster.ts';
import { PROGRAMS, root } from './programs.ts';

/**
 * Runs before all tests of Vitest: builds the server's programs once from the present sources, since each thread and
 * process that compiles them for itself takes a second more. In watch mode sources change while tests run, so nothing
 * is built; `npm run check` runs tests that start no server.
 */
export default async function setup({ config }: TestProject): Promise<() => void> {
  if (process.env['TESTS_WITHOUT_SERVER']) return () => {};
  const takeClusterAway = offerCluster();
  if (config.watch) return takeClusterAway;
  // In the repository, where the packages are found; two runs at a time have a folder each.
  const dist = path.join(root, 'dist');
  fs.mkdirSync(dist, { recursive: true });
  const folder = fs.mkdtempSync(path.join(dist, 'tested-'));
  await build({
    configFile: path.join(root, 'build/viteServer.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder },
  });
  process.env[PROGRAMS] = folder;
  return () => {
    takeClusterAway();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
