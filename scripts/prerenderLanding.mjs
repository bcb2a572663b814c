import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const PLACE = '<!--landing-->';

/** Puts the landing page's markup into landing.html, so that it is read before any script; in development `/` opens it. */
export function prerenderLanding() {
  let root;
  let isBuild = false;
  return {
    name: 'prerender-landing',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === '/' || request.url?.startsWith('/?')) request.url = `/landing.html${request.url.slice(1)}`;
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!isBuild || !html.includes(PLACE)) return html;
        const styles = stylesOf(bundle, 'hydrateLanding.tsx').filter((file) => !html.includes(file)).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
        return html.replace(PLACE, await renderLanding(root)).replace('</head>', `${styles.join('\n')}</head>`);
      },
    },
  };
}

/** The style sheets of the script that brings the page to life: its markup needs them before it. */
function stylesOf(bundle, name) {
  const files = new Set();
  const seen = new Set();
  const visit = (chunk) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) visit(bundle[file]);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
  };
  visit(Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(name)));
  return [...files];
}

async function renderLanding(root) {
  const outDir = path.join(root, 'dist/prerender');
  await build({
    root, configFile: false, logLevel: 'warn', plugins: [react()], publicDir: false, mode: 'production',
    build: { ssr: 'src/features/landing/renderLanding.tsx', outDir, emptyOutDir: true, minify: false, rollupOptions: { output: { entryFileNames: 'renderLanding.mjs' } } },
  });
  const { renderLanding: render } = await import(`${pathToFileURL(path.join(outDir, 'renderLanding.mjs')).href}?${Date.now()}`);
  await fs.rm(outDir, { recursive: true, force: true });
  return render();
}
