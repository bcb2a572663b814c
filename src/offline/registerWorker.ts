import { atBase, ofBase } from '#common/device/atBase.ts';
import { Workbox } from 'workbox-window';
import { WORKER_POLICY, workerMessages } from '#common/device/worker.ts';
import { createStore } from '#common/store.ts';
import { sessionStore, platform } from '#core/platform.ts';
import { reloadSurely } from './reloadSurely.ts';
import { watchVersion } from './renewStale.ts';

const LET_IN_MS = 3000;
/** Remaining attempts of one click on 'Atualizar'; stored, because each attempt ends with a reload. */
const TRIES_LEFT = ofBase('entoa-update-tries');
const TRIES = 3;

const updateWaits = createStore(false);
let isRegistered = false;

/** Registers the service worker and announces a newer one that waits. */
export async function registerWorker(): Promise<void> {
  if (isRegistered || !platform.serviceWorker) return;
  isRegistered = true;
  const worker = new Workbox(trusted(atBase('/sw.js')));
  worker.addEventListener('waiting', announceUpdate);
  // Another tab has activated the new worker: this page runs an older build.
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) announceUpdate();
  });
  await worker.register().catch(() => undefined);
  await finishUpdate();
  watchVersion();
}

/** Marks the worker's address as trusted, for browsers that enforce Trusted Types. */
function trusted(address: string): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  };
  return (
    trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: (url: string) => url }).createScriptURL(address) ??
    address
  );
}

/** Activates the new version and reloads; if another tab has activated it already, only reloads. */
export async function updateNow(tries = TRIES): Promise<void> {
  const waiting = (await platform.serviceWorker?.getRegistration())?.waiting;
  if (waiting && !(await activateUpdate(waiting)) && tries > 1) sessionStore.setItem(TRIES_LEFT, String(tries - 1));
  reloadSurely();
}

/**
 * Resolves to false if the old worker was busy and has not been replaced in time: a navigation makes the browser try
 * again.
 */
function activateUpdate(waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.addEventListener('statechange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), LET_IN_MS);
    waiting.postMessage({ type: workerMessages.skipWaiting });
  });
}

/** Continues an update that a previous page could not complete, or that was activated while this page was loading. */
async function finishUpdate(): Promise<void> {
  const tries = Number(sessionStore.getItem(TRIES_LEFT));
  sessionStore.removeItem(TRIES_LEFT);
  const { serviceWorker } = platform;
  const registration = await serviceWorker?.getRegistration();
  const controller = serviceWorker?.controller;
  if (!registration || !controller) return;
  const isBehind = controller !== registration.active;
  if (tries > 0 && (isBehind || registration.waiting)) await updateNow(tries);
  else if (isBehind) announceUpdate();
}

export const isUpdateWaiting = updateWaits.get;
export const subscribeUpdate = updateWaits.subscribe;

const announceUpdate = (): void => updateWaits.set(true);
