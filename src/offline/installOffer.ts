import { ofBase } from '#common/device/atBase.ts';
import { isInstalled } from '#core/isInstalled.ts';
import { createSignal } from '#common/signal.ts';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallWay = 'prompt' | 'ios' | 'none';

const DISMISSED_AT = ofBase('entoa-install-dismissed');
const QUIET_DAYS = 30;
const DAY_MS = 86_400_000;

const changed = createSignal();
let kept: InstallPrompt | undefined;

/** Keeps the browser's own offer for a better moment. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => change(undefined));
}

/** How this browser installs the app, if it can and has not yet. */
export function findInstallWay(): InstallWay {
  if (isInstalled()) return 'none';
  if (kept) return 'prompt';
  return isIos() ? 'ios' : 'none';
}

export const subscribeInstall = changed.subscribe;

export async function install(): Promise<void> {
  const prompt = kept;
  change(undefined);
  const { outcome } = (await prompt?.prompt()) ?? {};
  if (outcome === 'dismissed') noteOffered();
}

/** Once in a while is enough. */
export function mayOffer(): boolean {
  return Date.now() - Number(localStorage.getItem(DISMISSED_AT) ?? 0) > QUIET_DAYS * DAY_MS;
}

export function noteOffered(): void {
  localStorage.setItem(DISMISSED_AT, String(Date.now()));
}

function change(prompt: InstallPrompt | undefined): void {
  kept = prompt;
  changed.emit();
}

/** iPadOS calls itself a Mac, one with a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
