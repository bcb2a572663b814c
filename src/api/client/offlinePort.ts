import type { ApiResult, Call } from './send.ts';

/** A response cached on this device, and the server time of its arrival (ISO). */
export interface CachedResponse {
  readonly data: unknown;
  readonly at: string;
}

/** What the client needs to work offline; `src/offline` connects it, so that the client does not import that folder. */
export interface OfflinePort {
  remember(call: Call, data: unknown): void;
  recall(call: Call): Promise<CachedResponse | undefined>;
  /** The response with the person's own pending mutations applied to it. */
  overlay(call: Call, data: unknown): unknown;
  /**
   * Queues a mutation: it is sent now, or stored until it can be sent. Undefined if the call must be sent like any
   * other mutation.
   */
  enqueueMutation(call: Call): Promise<ApiResult> | undefined;
}

let port: OfflinePort | undefined;

export function connectOffline(offline: OfflinePort): void {
  port = offline;
}

export function getOfflinePort(): OfflinePort | undefined {
  return port;
}
