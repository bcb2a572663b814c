import { createSignal } from '#common/signal.ts';

const known = createSignal();
let first: string | undefined;

/** Position in the stream of change notices of the first answer to this page: a stream from there misses nothing. */
export const firstEventPosition = (): string | undefined => first;
/** Called once, with the first answer that tells a position. */
export const onFirstEventPosition = known.subscribe;

export function noteEventPosition(position: string | null): void {
  if (first !== undefined || position === null) return;
  first = position;
  known.emit();
}
