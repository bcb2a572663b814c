import { Workbox } from 'workbox-window';
import { workerMessages } from '#contract/worker.ts';
import { watchVersion } from './renewStale.ts';

const listeners = new Set<() => void>();
let hasUpdate = false;
let isRegistered = false;

/** Registers the service worker and notices when a newer one waits. */
export async function registerWorker(): Promise<void> {
  if (isRegistered || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', announceUpdate);
  // Another tab let the new worker in: this page is now the older one.
  worker.addEventListener('controlling', ({ isUpdate }) => { if (isUpdate) announceUpdate(); });
  await worker.register().catch(() => undefined);
  watchVersion();
}

/** Lets the new version in and shows it. Also right where another tab has done so already: then it only reloads. */
export async function updateNow(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (waiting) {
    const controlled = new Promise((resolve) => { navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }); });
    waiting.postMessage({ type: workerMessages.skipWaiting });
    await Promise.race([controlled, new Promise((resolve) => { setTimeout(resolve, 4000); })]);
  }
  location.reload();
}

export function isUpdateWaiting(): boolean {
  return hasUpdate;
}

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announceUpdate(): void {
  hasUpdate = true;
  for (const listener of listeners) listener();
}
