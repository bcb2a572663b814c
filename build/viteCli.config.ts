import { defineConfig } from 'vite';

/** The program for other systems, as one file that needs nothing beside Node: it can be taken to another machine. */
export default defineConfig({
  root: 'cli',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: '../dist/cli',
    emptyOutDir: true,
    minify: false,
    rollupOptions: { input: 'cli/entoa.ts', output: { entryFileNames: 'entoa.mjs', codeSplitting: false } },
  },
});
