import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { chunkGroups, collapseFacades, cutFiles } from './build/cutFiles.ts';
import { heavyFiles } from './build/startFiles.ts';
import { BASE_MARK } from '#common/device/baseMark.ts';
import { answerShapes } from './build/answerShapes.ts';
import { dropServerFields } from './build/dropServerFields.ts';
import { markBase } from './build/markBase.ts';
import { adviseOldBrowsers, targets } from './build/oldBrowsers.ts';
import { nameRelease } from './build/nameRelease.ts';
import { prerenderPages } from './build/prerenderPages.ts';
import { manifest } from './src/app/manifest.ts';

const server = process.env['API_TARGET'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { base: `${BASE_MARK}/` }),
  define: {
    __ANSWER_SHAPES__: JSON.stringify(answerShapes()),
    __BASE_PATH__: JSON.stringify(command === 'build' ? BASE_MARK : ''),
  },
  // React's own hook does what this package did for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    dropServerFields(),
    react(),
    prerenderPages(),
    adviseOldBrowsers(),
    collapseFacades(),
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
        // A route of the worker caches them once they were used.
        globIgnores: [
          ...heavyFiles.map((name) => `assets/${name}-*`),
          // Visitors of an approval link have a worker of their own.
          'aprovacao.html',
          'aprovacao/**',
          'assets/aprovacao-*',
        ],
        rollupFormat: 'iife',
      },
      devOptions: { enabled: false, type: 'module' },
    }),
    markBase(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: targets,
    manifest: true,
    // The terms of the libraries whose code the bundles contain.
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'landing.html', 'login.html', 'aprovacao.html'],
      preserveEntrySignatures: false,
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/v1': server } },
}));
