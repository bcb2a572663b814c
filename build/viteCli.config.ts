import { defineConfig } from 'vite';

/**
 * Builds the command line client for other systems as a single file that only needs Node, so that it can be copied to
 * another machine.
 */
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
