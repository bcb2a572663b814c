import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { BASE_MARK } from '#common/device/baseMark.ts';
import { build, type Plugin, type Rollup } from 'vite';

interface Page {
  readonly html: string;
  /** Undefined for the page of all other addresses. */
  readonly address?: string;
  readonly place: string;
  readonly renders: string;
  readonly wakes?: string;
  /** True if the page waits for a visitor: its scripts are then fetched ahead. */
  readonly waits?: true;
  /** Inlined after the markup, to run before the first paint; it must not refer to anything in this file. */
  readonly prepare?: () => void;
}

/**
 * All prerendered pages: the mark that their markup replaces, the module that renders it, and the script that hydrates
 * it, if the markup is not a mere placeholder.
 */
const pages: readonly Page[] = [
  {
    html: 'landing.html',
    address: '/',
    place: '<!--landing-->',
    renders: 'src/pages/landing/renderLanding.tsx',
    wakes: 'hydrateLanding.tsx',
    waits: true,
  },
  {
    html: 'login.html',
    address: '/auth/login',
    place: '<!--login-->',
    renders: 'src/pages/login/renderLogin.tsx',
    wakes: 'hydrateLogin.tsx',
    prepare: showAddressNotes,
  },
  { html: 'aprovacao.html', place: '<!--opening-->', renders: 'src/pages/approval/renderOpening.tsx' },
  { html: 'index.html', place: '<!--placeholder-->', renders: 'src/app/renderPlaceholder.tsx' },
];

const LATER_STYLES = 'document.head.appendChild';

/**
 * Inserts the pages' markup into their files, so that it is shown before any script runs; in development it serves the
 * pages at their addresses.
 */
export function prerenderPages(): Plugin {
  let root: string;
  let isBuild = false;
  return {
    name: 'prerender-pages',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [address, query] = (request.url ?? '').split('?');
        const page = pages.find((one) => one.address === address);
        // Tokens of single sign-on are handled by the app.
        if (page && !query?.includes('access=')) request.url = `/${page.html}${query === undefined ? '' : `?${query}`}`;
        next();
      });
    },
    // Styles that come with a screen go behind those of the start, which stand behind the placeholder's markup.
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(LATER_STYLES)) this.error(`Vite's preload helper has no ${LATER_STYLES} any more.`);
        return code.replace(LATER_STYLES, 'document.body.appendChild');
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const page = pages.find(({ place }) => html.includes(place));
        if (!isBuild || !page || !bundle) return html;
        const markup = await renderPage(root, page);
        if (page.wakes === undefined) {
          const whole = html.replace(page.place, markup);
          return markup.includes('<style') ? startLater(styleLater(whole)) : whole;
        }
        const { styles, scripts } = filesOf(bundle, page.wakes);
        const links = (rel: string, files: readonly string[]) =>
          files
            .filter((file) => !html.includes(file))
            .map((file) => `<link rel="${rel}" crossorigin href="${BASE_MARK}/${file}">`)
            .join('\n');
        // The page takes them out of the template after its first paint.
        const hydration = page.waits ? `<template id="hydration">${links('modulepreload', scripts)}</template>` : '';
        return html
          .replace(page.place, markup)
          .replace('</body>', `${hydration}${page.prepare ? `<script>(${page.prepare})()</script>` : ''}</body>`)
          .replace('</head>', `${links('stylesheet', styles)}<script>(${keepEarlyPresses})()</script></head>`);
      },
    },
  };
}

/**
 * Inlined into the page: queues clicks for `hydrateOnInteraction` until the scripts have loaded, and stops the browser
 * from submitting a form natively.
 */
function keepEarlyPresses() {
  const early: Event[] = [];
  const types = ['click', 'submit'] as const;
  const keep = (event: Event) => {
    if (event.type === 'submit') event.preventDefault();
    early.push(event);
  };
  for (const type of types) addEventListener(type, keep);
  (globalThis as { entoaTakeEarly?: () => Event[] }).entoaTakeEarly = () => {
    for (const type of types) removeEventListener(type, keep);
    return early;
  };
}

/**
 * Reveals the notes of `AddressNotes` that the address asks for; the prerendered markup, which is the same for all
 * addresses, hides them.
 */
function showAddressNotes() {
  const given = new URLSearchParams(location.search);
  for (const note of document.querySelectorAll<HTMLElement>('[data-parameter]')) {
    const { parameter, value } = note.dataset;
    const said = given.get(parameter!);
    note.hidden = said === null || (value !== undefined && said !== value);
  }
}

/** Moves the style sheets behind the markup, which has styles of its own: it is painted without waiting for them. */
function styleLater(html: string): string {
  const [links, rest] = takeOut(html, /<link rel="stylesheet"[^>]*>\s*/g);
  return rest.replace('</body>', `${links}</body>`);
}

/**
 * Moves the module scripts into a template, so that starting to load them does not delay the first paint. Its script
 * stands behind the style sheets and waits for them, so that the app is never rendered without.
 */
function startLater(html: string): string {
  const [starts, rest] = takeOut(html, /<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?\s*/g);
  const template = `<template id="start">${starts}</template>`;
  return rest.replace('</body>', `${template}<script>(${startAfterPaint})()</script></body>`);
}

/** Returns all that the pattern matches, and the page without it. */
function takeOut(html: string, pattern: RegExp): [string, string] {
  return [(html.match(pattern) ?? []).join(''), html.replaceAll(pattern, '')];
}

/** Inlined into the page: loads the scripts once the placeholder is painted, or at once where none is. */
function startAfterPaint() {
  const template = document.querySelector<HTMLTemplateElement>('#start')!;
  const start = () => document.head.append(template.content);
  const isPainted = !document.hidden && document.documentElement.hasAttribute('data-dashboard');
  if (!isPainted) return start();
  requestAnimationFrame(() => setTimeout(start));
  // A page that is put into the background draws no frame.
  setTimeout(start, 300);
}

/** The script that hydrates the page with those that it imports, and their style sheets, which its markup needs. */
function filesOf(bundle: Rollup.OutputBundle, name: string): { scripts: string[]; styles: string[] } {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (chunk: Rollup.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const file of chunk.imports) visit(bundle[file]);
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file);
  };
  visit(Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(name)));
  return { scripts: [...scripts], styles: [...styles] };
}

async function renderPage(root: string, { html, renders }: Page): Promise<string> {
  const outDir = path.join(root, 'dist/prerender', html);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { __BASE_PATH__: JSON.stringify(BASE_MARK) },
    publicDir: false,
    mode: 'production',
    build: {
      ssr: renders,
      outDir,
      emptyOutDir: true,
      minify: false,
      cssMinify: true,
      rollupOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  });
  const { render } = await import(`${pathToFileURL(path.join(outDir, 'render.mjs')).href}?${Date.now()}`);
  await fs.rm(path.join(root, 'dist/prerender'), { recursive: true, force: true });
  return render();
}
