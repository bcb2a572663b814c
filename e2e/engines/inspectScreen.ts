import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import axe, { type Result, type RunOnly } from 'axe-core';
import { COLOURS, describeViolations, STANDARDS } from '#testing/axeFindings.ts';
import { type Tab, until } from './tab.ts';

/** Folder for pictures of every inspected screen; none are taken without it. */
const PICTURES = process.env['ENGINE_PICTURES'];
const WIDTHS = [390, 1440];
/** Firefox's words when a page is left while it loads a script, which a real failure shows by a missing heading too. */
const LEFT_WHILE_LOADING = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/**
 * Expects no console error since the last screen and no axe violation in both themes. The themes differ
 * only in colours, so that the dark one is checked for these only.
 */
export async function inspectScreen(tab: Tab, engine: string, name: string): Promise<void> {
  await settled(tab);
  await expectNoErrors(tab, name);
  const dark = await findViolations(tab, 'dark', { type: 'rule', values: COLOURS });
  const light = await findViolations(tab, 'light', { type: 'tag', values: STANDARDS });
  assert.deepEqual([...describeViolations(dark, `${name}, dark`), ...describeViolations(light, name)], []);
  // WebKit's driver hangs at pictures of a tab in which the app was opened offline.
  if (PICTURES && !(engine === 'WebKit' && name === 'opened-offline'))
    await takePictures(tab, PICTURES, `${engine}-${name}`);
}

/** Expects no console error since the last call; `name` says where. */
export async function expectNoErrors(tab: Tab, name: string): Promise<void> {
  const errors = await tab.takeErrors();
  assert.deepEqual(
    errors.filter((error) => !LEFT_WHILE_LOADING.test(error)),
    [],
    `console errors up to ${name}: ${errors.join('\n')}`,
  );
}

async function takePictures(tab: Tab, folder: string, name: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  for (const width of WIDTHS) {
    await tab.resize(width, width < 600 ? 844 : 900);
    await settled(tab);
    // The other layout comes with a later frame.
    await pause(500);
    await tab.picture(path.join(folder, `${name}-${width}.png`));
  }
  await tab.resize(1280, 900);
}

/** Waits until no screen and no list is loading. */
const settled = (tab: Tab) =>
  until('a settled screen', () =>
    tab.run<boolean>(`return document.querySelector('h1') !== null &&
      !document.querySelector('[data-waiting], #root [data-list][aria-busy=true]');`),
  );

/** In a transition axe would measure faded colours; a tab in the background never ends one. */
const STILL = `if (!globalThis.stillSheet) {
    globalThis.stillSheet = new CSSStyleSheet();
    stillSheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, stillSheet];
  }`;

/** The result is fetched in a second step, because a driver may not wait for a promise. */
async function findViolations(tab: Tab, theme: 'light' | 'dark', runOnly: RunOnly): Promise<readonly Result[]> {
  await tab.run(`${STILL} document.documentElement.setAttribute('data-mantine-color-scheme', '${theme}');
    delete globalThis.axeResult;`);
  await tab.run(`if (!globalThis.axe) { ${axe.source} }
    const options = ${JSON.stringify({ runOnly, resultTypes: ['violations'] })};
    axe.run(document, options).then(({ violations, passes, incomplete }) => {
      globalThis.axeResult = { violations, applied: violations.length + passes.length + incomplete.length };
    });`);
  const { violations, applied } = await until('the audit', () =>
    tab.run<{ violations: Result[]; applied: number } | undefined>(`return globalThis.axeResult;`),
  );
  assert.ok(applied > 0, 'axe applied no rule');
  return violations;
}
