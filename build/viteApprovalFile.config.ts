import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dropServerFields } from './dropServerFields.ts';

/**
 * Builds the page of a file for approval as one script and one style sheet, fonts included; the server puts both into
 * the file, which opens without a network.
 */
export default defineConfig({
  publicDir: false,
  define: { __BASE_PATH__: JSON.stringify(''), __ANSWER_SHAPES__: '{}' },
  plugins: [dropServerFields(), react()],
  build: {
    outDir: 'dist/approvalFile',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 1_000_000,
    rollupOptions: {
      input: 'src/approvalFile.ts',
      output: {
        format: 'iife',
        entryFileNames: 'page.js',
        assetFileNames: 'page[extname]',
        codeSplitting: false,
      },
    },
  },
});
