import type { ServerResponse } from 'node:http';

/** A client that reads nothing for this long is taken as gone. */
const STALL_LIMIT_MS = 60_000;

/**
 * Closes a response whose client reads nothing although bytes are pending. Without pending bytes the client is waiting:
 * on a busy machine the next sentence of a stream may take minutes.
 */
export function closeWhenStalled(answer: ServerResponse, limitMs = STALL_LIMIT_MS): void {
  answer.setTimeout(limitMs, () => {
    if (answer.writableLength > 0) answer.destroy();
  });
}
