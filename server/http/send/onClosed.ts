import type { ServerResponse } from 'node:http';

/**
 * Runs `work` once the connection of an answer is closed, never within this call. A client that left earlier, such as
 * while its request waited for the database, emits no further 'close'.
 */
export function onClosed(answer: ServerResponse, work: () => void): void {
  if (answer.destroyed) process.nextTick(work);
  else answer.once('close', work);
}

/** Resolves once the connection of an answer is closed. */
export const untilClosed = (answer: ServerResponse): Promise<void> =>
  new Promise((resolve) => onClosed(answer, resolve));
