import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { dropServerFields } from './dropServerFields.ts';
import { targets } from './oldBrowsers.ts';

/**
 * Puts the telephone filter's worklet into the script, since a page on a disk can load no other file. Chromium loads no
 * worklet of a `blob:` address there.
 */
const workletInScript: Plugin = {
  name: 'worklet-in-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('?worker&url')) return undefined;
    const input = id.slice(0, id.indexOf('?'));
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      build: { write: false, rollupOptions: { input, output: { format: 'iife' } } },
    });
    if (!('output' in built)) throw new Error(`${input} was not built.`);
    return `export default 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(built.output[0].code)});`;
  },
};

/**
 * Builds the page of a file for approval as one script and one style sheet, fonts included; the server puts both into
 * the file, which opens without a network.
 */
export default defineConfig({
  publicDir: false,
  define: { __BASE_PATH__: JSON.stringify(''), __ANSWER_SHAPES__: '{}' },
  plugins: [workletInScript, dropServerFields(), react()],
  build: {
    outDir: 'dist/approvalFile',
    emptyOutDir: true,
    target: targets,
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
