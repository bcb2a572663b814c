import { atBase, ofBase } from '#common/device/atBase.ts';
import { Workbox } from 'workbox-window';
import { WORKER_POLICY, workerMessages } from '#common/device/worker.ts';
import { createStore } from '#common/store.ts';
import { platform } from '#core/platform.ts';
import { reloadSurely } from './reloadSurely.ts';
import { watchVersion } from './renewStale.ts';

const LET_IN_MS = 3000;
/** How often one press of 'Atualizar' may still try: kept over the reload that each try ends with. */
const TRIES_LEFT = ofBase('entoa-update-tries');
const TRIES = 3;

const updateWaits = createStore(false);
let isRegistered = false;

/** Registers the service worker and notices when a newer one waits. */
export async function registerWorker(): Promise<void> {
  if (isRegistered || !platform.serviceWorker) return;
  isRegistered = true;
  const worker = new Workbox(trusted(atBase('/sw.js')));
  worker.addEventListener('waiting', announceUpdate);
  // Another tab let the new worker in: this page is now the older one.
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) announceUpdate();
  });
  await worker.register().catch(() => undefined);
  await finishUpdate();
  watchVersion();
}

/**
 * The one script address of the app, for pages that take no plain text for one (Trusted Types, where there are any).
 */
function trusted(address: string): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  };
  return (
    trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: (url: string) => url }).createScriptURL(address) ??
    address
  );
}

/** Lets the new version in and shows it. Also right where another tab has done so already: then it only reloads. */
export async function updateNow(tries = TRIES): Promise<void> {
  const waiting = (await platform.serviceWorker?.getRegistration())?.waiting;
  if (waiting && !(await activateUpdate(waiting)) && tries > 1) sessionStorage.setItem(TRIES_LEFT, String(tries - 1));
  reloadSurely();
}

/** False when the old worker was kept busy and made no room yet: a navigation has the browser look again. */
function activateUpdate(waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.addEventListener('statechange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), LET_IN_MS);
    waiting.postMessage({ type: workerMessages.skipWaiting });
  });
}

/**
 * What the press of a page before this one has not brought about; and a version let in while this page was on its way.
 */
async function finishUpdate(): Promise<void> {
  const tries = Number(sessionStorage.getItem(TRIES_LEFT));
  sessionStorage.removeItem(TRIES_LEFT);
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
