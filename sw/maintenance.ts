import { workerMessages } from '#common/device/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** Relays a maintenance notice from one tab to all others at once; their polling stays as a fallback. */
export function relayMaintenance(): void {
  self.addEventListener('message', (event: ExtendableMessageEvent) => {
    if ((event.data as { type?: string } | undefined)?.type !== workerMessages.maintenance) return;
    const sender = event.source && 'id' in event.source ? event.source.id : undefined;
    event.waitUntil(
      self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((clients) => {
        for (const client of clients)
          if (client.id !== sender) client.postMessage({ type: workerMessages.maintenance });
      }),
    );
  });
}
