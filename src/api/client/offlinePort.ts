import type { ApiResult, Call } from './send.ts';

/** An answer this device has kept, and when the server gave it (ISO). */
export interface CachedResponse {
  readonly data: unknown;
  readonly at: string;
}

/** What lets the client work without the network; `src/offline` sets it up, so that the client imports none of it. */
export interface OfflinePort {
  remember(call: Call, data: unknown): void;
  recall(call: Call): Promise<CachedResponse | undefined>;
  /** The answer with the person's own decisions on it that have not reached the server yet. */
  overlay(call: Call, data: unknown): unknown;
  /** Takes a decision: sent now, or kept until it can be. Undefined: send it as any other change. */
  enqueueMutation(call: Call): Promise<ApiResult> | undefined;
}

let port: OfflinePort | undefined;

export function connectOffline(offline: OfflinePort): void {
  port = offline;
}

export function getOfflinePort(): OfflinePort | undefined {
  return port;
}
