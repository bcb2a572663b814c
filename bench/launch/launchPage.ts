import type { BareChromium } from './bareChromium.ts';

const LOOK_EVERY_MS = 1500;
const GIVEN_UP_MS = 30_000;
const SLOWDOWN = 4;

/** A single launch; times in ms since the start of the navigation. */
export interface Launch {
  /** The row is painted, from a snapshot or by the app. */
  readonly picture: number;
  /** The row is painted by the app itself, and all follow-up work is done. */
  readonly alive: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

/** Opens an address in a new page, until the app itself shows a row with the text `sign`. */
export async function launch(browser: BareChromium, address: string, sign: string): Promise<Launch> {
  return browser.inPage(async (send) => {
    await send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${markLaunch})(${JSON.stringify(sign)})` });
    await send('Page.navigate', { url: address });
    const end = Date.now() + GIVEN_UP_MS;
    while (Date.now() < end) {
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_EVERY_MS);
      });
      const { result } = await send<{ result: { value?: Launch } }>('Runtime.evaluate', {
        expression: 'globalThis.launchMarked',
        returnByValue: true,
      });
      if (result.value?.alive) return result.value;
    }
    throw new Error(`The list of ${address} never came.`);
  });
}

/**
 * Runs in the page. Contains no nested functions, because the compiler would reference a helper that does not exist
 * there.
 */
function markLaunch(sign: string) {
  const marked = { picture: 0, alive: 0, shift: 0 };
  (globalThis as { launchMarked?: Launch }).launchMarked = marked;
  const seen = { picture: false, alive: false };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marked.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_changes, observer) => {
    const isLive = !document.querySelector('#picture') && document.querySelector('#root main') !== null;
    for (const name of ['picture', 'alive'] as const) {
      if (seen[name] || (name === 'alive' && !isLive)) continue;
      if (!document.querySelector('main')?.textContent?.includes(sign)) continue;
      seen[name] = true;
      requestAnimationFrame(() => setTimeout(() => (marked[name] = performance.now())));
    }
    if (seen.alive) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
