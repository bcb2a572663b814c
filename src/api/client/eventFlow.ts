import { SILENCE_MS } from '#contract/events.ts';
import { createSignal } from '#common/signal.ts';
import { createStore } from '#common/store.ts';

const flowing = createStore(false);
const release = createSignal();
let silence: ReturnType<typeof setTimeout> | undefined;

/** True while this page receives all change notices, so that no polling is needed. */
export const areEventsFlowing = flowing.get;
export const subscribeEventFlow = flowing.subscribe;

/** Called for everything that arrives, including heartbeats. */
export function noteEvent(): void {
  clearTimeout(silence);
  silence = setTimeout(stopEventFlow, SILENCE_MS);
  flowing.set(true);
}

export function stopEventFlow(): void {
  clearTimeout(silence);
  flowing.set(false);
}

/** The server serves another build than at this page's last connection, or there was none. */
export const reportRelease = release.emit;
export const onRelease = release.subscribe;
