import type { Plugin } from 'vite';

/** The oldest versions that Entoa supports, which README.md names too; iOS counts as the Safari of the same version. */
const oldest = { chrome: '120', edge: '120', firefox: '128', safari: '16.4' };

/** Syntax and styles that are newer are transpiled for these. */
export const targets: string[] = Object.entries(oldest).map(([name, version]) => name + version);

const advice =
  'Este navegador é antigo demais para a Entoa. Atualize-o ou abra esta página em outro: ' +
  `Chrome ou Edge ${oldest.chrome}, Firefox ${oldest.firefox}, Safari ${oldest.safari} (também no iPhone e no iPad) ` +
  'ou mais novos.';

/** Pages without the scripts' work to read, so that the advice takes their place. */
const EMPTY_PAGES = /\/(index|aprovacao)\.html$/;

/** Puts a sentence on top of every page where an older browser opens it. */
export function adviseOldBrowsers(): Plugin {
  return {
    name: 'advise-old-browsers',
    transformIndexHtml: (html, { path }) =>
      html.replace(
        '</body>',
        `<script>(${advise})(${JSON.stringify(advice)}, ${EMPTY_PAGES.test(path)})</script></body>`,
      ),
  };
}

/**
 * Inlined into the pages, as a classic script without any newer syntax. The browsers are told apart by what the app
 * uses: lookbehind came with Safari 16.4, `Intl.Segmenter` with Firefox 125, `toSorted` with Chrome 110.
 */
function advise(said: string, replacesPage: boolean) {
  try {
    new RegExp('(?<=a)');
    if ('toSorted' in Array.prototype && 'Segmenter' in Intl) return;
  } catch (unknownPattern) {
    void unknownPattern;
  }
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.style.cssText = 'margin:0;padding:16px;font:16px/1.5 sans-serif;color:#241a1f;background:#f6dfa8';
  note.textContent = said;
  document.body.insertBefore(note, document.body.firstChild);
  const root = document.getElementById('root');
  if (replacesPage && root) root.style.display = 'none';
}
