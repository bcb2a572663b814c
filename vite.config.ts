import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { prerenderPages } from './scripts/prerenderPages.mjs';
import { manifest } from './src/app/manifest.ts';

const server = process.env['API_TARGET'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    prerenderPages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'], rollupFormat: 'iife' },
      devOptions: { enabled: false, type: 'module' },
    }),
  ],
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'baseline-widely-available', manifest: true, rollupOptions: { input: ['index.html', 'landing.html', 'login.html'] } },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/v1': server } },
  test: { include: ['{contract,src,server,sw}/**/*.test.{ts,tsx}'], testTimeout: 30_000, hookTimeout: 60_000 },
});
