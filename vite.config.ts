import { createHash } from 'node:crypto';
import fs from 'node:fs';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { compileAhead } from './build/compileAhead.mjs';
import { groupChunks } from './build/groupChunks.mjs';
import { nameRelease } from './build/nameRelease.mjs';
import { prerenderPages } from './build/prerenderPages.mjs';
import { manifest } from './src/app/manifest.ts';

const server = process.env['API_TARGET'] ?? 'http://127.0.0.1:3000';

/** Names what the answers kept on a device look like. */
const contractVersion = createHash('sha256').update(readContract()).digest('hex').slice(0, 12);

export default defineConfig({
  define: { __CONTRACT_VERSION__: JSON.stringify(contractVersion) },
  plugins: [
    react(),
    prerenderPages(),
    compileAhead(),
    nameRelease(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}', 'release.json'],
        // The editor and the chart of costs: kept by a route of the worker once they were used.
        globIgnores: ['assets/{NoticeEditor,MaintenanceFormScreen,CostsByDay}-*'],
        rollupFormat: 'iife',
      },
      devOptions: { enabled: false, type: 'module' },
    }),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'landing.html', 'login.html'],
      output: { codeSplitting: { groups: groupChunks(import.meta.dirname) } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/v1': server } },
  test: {
    include: ['{build,contract,src,server,sw}/**/*.test.{ts,tsx}'],
    globalSetup: 'testing/offerCluster.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

function readContract(): string {
  const folder = new URL('./contract/', import.meta.url);
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .sort()
    .map((name) => fs.readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}
