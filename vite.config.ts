import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { chunkGroups, cutFiles } from './build/cutFiles.ts';
import { heavyFiles } from './build/startFiles.ts';
import { BASE_MARK } from './contract/device/baseMark.ts';
import { answerShapes } from './build/answerShapes.ts';
import { markBase } from './build/markBase.ts';
import { nameRelease } from './build/nameRelease.ts';
import { prerenderPages } from './build/prerenderPages.ts';
import { manifest } from './src/app/manifest.ts';
import { screensInBrowser, toScreensServer } from './testing/screens/inBrowser.ts';

/** Screens in a browser, answered by a real server. */
const SCREENS = 'src/**/*.screen.test.ts';
const server = process.env['API_TARGET'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { base: `${BASE_MARK}/` }),
  define: {
    __ANSWER_SHAPES__: JSON.stringify(answerShapes()),
    __BASE_PATH__: JSON.stringify(command === 'build' ? BASE_MARK : ''),
  },
  plugins: [
    react(),
    prerenderPages(),
    cutFiles(),
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
        globIgnores: [`assets/{${heavyFiles.join(',')}}-*`],
        rollupFormat: 'iife',
      },
      devOptions: { enabled: false, type: 'module' },
    }),
    markBase(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'landing.html', 'login.html'],
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/v1': server } },
  test: {
    // For a machine that is busy with something else; how long something may take is a claim of single tests.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // A part of the time is waiting: on two cores the third process fills it.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{build,contract,src,server,sw}/**/*.test.{ts,tsx}'],
          exclude: [SCREENS],
          globalSetup: 'testing/offerPrograms.ts',
          // What a file starts it ends, so that files may share a process: each would load the whole server anew.
          isolate: false,
        },
      },
      {
        extends: true,
        server: { proxy: { '/api': toScreensServer } },
        test: {
          name: 'screens',
          include: [SCREENS],
          expect: { poll: { timeout: 60_000 } },
          silent: 'passed-only',
          // Side by side, pages in the background draw and count seconds late.
          fileParallelism: false,
          globalSetup: 'testing/offerScreensServer.ts',
          browser: screensInBrowser(),
        },
      },
    ],
  },
}));
