import { localStore } from '#core/platform.ts';
import { ofBase } from '#common/device/atBase.ts';
import { isInstalled } from '#core/isInstalled.ts';
import { createStore } from '#common/store.ts';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallWay = 'prompt' | 'ios' | 'none';

const DISMISSED_AT = ofBase('entoa-install-dismissed');
const QUIET_DAYS = 30;
const DAY_MS = 86_400_000;

const offer = createStore<InstallPrompt | undefined>(undefined);

/** Defers the browser's own install prompt. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => offer.set(undefined));
}

/** The way in which this browser can install the app; 'none' if it cannot, or the app is installed already. */
export function findInstallWay(): InstallWay {
  if (isInstalled()) return 'none';
  if (offer.get()) return 'prompt';
  return isIos() ? 'ios' : 'none';
}

export const subscribeInstall = offer.subscribe;

export async function install(): Promise<void> {
  const prompt = offer.get();
  offer.set(undefined);
  const { outcome } = (await prompt?.prompt()) ?? {};
  if (outcome === 'dismissed') noteOffered();
}

/** True if the offer was not dismissed recently. */
export function mayOffer(): boolean {
  return Date.now() - Number(localStore.getItem(DISMISSED_AT) ?? 0) > QUIET_DAYS * DAY_MS;
}

export function noteOffered(): void {
  localStore.setItem(DISMISSED_AT, String(Date.now()));
}

/** iPadOS identifies itself as a Mac, but has a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
