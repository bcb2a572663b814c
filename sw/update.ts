import { workerMessages } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** A new worker waits until a person wants it. */
export function listenForUpdate(): void {
  self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
    if ((data as { type?: string } | undefined)?.type === workerMessages.skipWaiting) void self.skipWaiting();
  });
}
