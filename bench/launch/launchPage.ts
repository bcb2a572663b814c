import type { BareChromium } from './bareChromium.ts';

const LOOK_EVERY_MS = 1500;
const GIVEN_UP_MS = 30_000;

/** A single launch; times in ms since the start of the navigation. */
export interface Launch {
  /** The first content is painted: the placeholder of the list. */
  readonly paint: number;
  /** The row is painted. */
  readonly rows: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

/** Opens an address in a new page, until the app itself shows a row with the text `sign`. */
export async function launch(
  browser: BareChromium,
  { address, sign, slowdown }: { address: string; sign: string; slowdown: number },
): Promise<Launch> {
  return browser.inPage(async (send) => {
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
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
      if (result.value?.rows) return result.value;
    }
    throw new Error(`The list of ${address} never came.`);
  });
}

/**
 * Runs in the page. Contains no nested functions, because the compiler would reference a helper that does not exist
 * there.
 */
function markLaunch(sign: string) {
  const marked = { paint: 0, rows: 0, shift: 0 };
  (globalThis as { launchMarked?: Launch }).launchMarked = marked;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marked.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') marked.paint = startTime;
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main')?.textContent?.includes(sign)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (marked.rows = performance.now())));
  }).observe(document, { childList: true, subtree: true });
}
