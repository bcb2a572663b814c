import type { ServerResponse } from 'node:http';

/** Nobody who takes nothing of what waits for so long is there any more. */
const STALL_LIMIT_MS = 60_000;

/**
 * Ends an answer whose reader takes nothing though bytes wait for it. Where none wait, it is the reader who waits: on
 * a busy machine the next sentence of a stream may be minutes away.
 */
export function closeWhenStalled(answer: ServerResponse, limitMs = STALL_LIMIT_MS): void {
  answer.setTimeout(limitMs, () => {
    if (answer.writableLength > 0) answer.destroy();
  });
}
