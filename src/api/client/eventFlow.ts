import { SILENCE_MS } from '#contract/events.ts';
import { createSignal } from '#common/signal.ts';
import { createStore } from '#common/store.ts';

const flowing = createStore(false);
const release = createSignal();
let silence: ReturnType<typeof setTimeout> | undefined;

/** Whether this page hears of every change: then nothing need be asked again and again. */
export const areEventsFlowing = flowing.get;
export const subscribeEventFlow = flowing.subscribe;

/** Something came, if only a beat. */
export function noteEvent(): void {
  clearTimeout(silence);
  silence = setTimeout(stopEventFlow, SILENCE_MS);
  flowing.set(true);
}

export function stopEventFlow(): void {
  clearTimeout(silence);
  flowing.set(false);
}

/** The server serves another build than when it was heard first. */
export const reportRelease = release.emit;
export const onRelease = release.subscribe;
