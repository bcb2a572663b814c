import type { BareChromium } from './bareChromium.ts';

const LOOK_EVERY_MS = 1500;
const GIVEN_UP_MS = 30_000;
const SLOWDOWN = 4;

/** One launch, milliseconds from the navigation's start. */
export interface Launch {
  /** The row is painted, whoever shows it. */
  readonly picture: number;
  /** The row is the app's own, painted, and what followed on it is done. */
  readonly alive: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

/** Opens an address in a page of its own until the app itself shows a row with this sign. */
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

/** Runs in the page; without functions of its own, whose names the compiler would keep by a helper left behind. */
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
