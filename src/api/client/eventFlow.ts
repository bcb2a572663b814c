import { SILENCE_MS } from '#contract/events.ts';
import { createSignal } from '#common/signal.ts';

const changed = createSignal();
const release = createSignal();
let isFlowing = false;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Whether this page hears of every change: then nothing need be asked again and again. */
export const areEventsFlowing = (): boolean => isFlowing;
export const subscribeEventFlow = changed.subscribe;

/** Something came, if only a beat. */
export function noteEvent(): void {
  clearTimeout(silence);
  silence = setTimeout(stopEventFlow, SILENCE_MS);
  if (isFlowing) return;
  isFlowing = true;
  changed.emit();
}

export function stopEventFlow(): void {
  clearTimeout(silence);
  if (!isFlowing) return;
  isFlowing = false;
  changed.emit();
}

/** The server serves another build than when it was heard first. */
export const reportRelease = release.emit;
export const onRelease = release.subscribe;
