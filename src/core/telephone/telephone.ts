import { useSyncExternalStore } from 'react';
import { createStore } from '#common/store.ts';
import { supportsTelephone, setTelephoneFilter } from './soundBus.ts';

/** Kept on this device, whoever signs in. */
const KEY = 'entoa-phone';

export interface TelephoneMode {
  /** What plays is heard as a caller hears it. */
  readonly isOn: boolean;
  /** The line could not be had the last time. */
  readonly hasFailed: boolean;
  /** False where there is none: an old browser, or a page that came over plain http. */
  readonly isAble: boolean;
}

const OFF: TelephoneMode = { isOn: false, hasFailed: false, isAble: true };
const telephone = createStore<TelephoneMode>({ isOn: wasOn(), hasFailed: false, isAble: supportsTelephone() });

export const subscribeTelephone = telephone.subscribe;
export const isTelephoneOn = (): boolean => telephone.get().isOn;

/** To be called by a press: sound may begin only then. */
export async function setTelephone(isOn: boolean): Promise<void> {
  if (!telephone.get().isAble) return;
  set({ isOn, hasFailed: false });
  await prepareTelephone();
}

/** Makes what sounds be heard as it was chosen; the choice goes where there is no line for it. */
export async function prepareTelephone(): Promise<void> {
  try {
    await setTelephoneFilter(telephone.get().isOn);
    // Pressed again while the line was opening: the later press counts.
    await setTelephoneFilter(telephone.get().isOn);
  } catch {
    set({ isOn: false, hasFailed: true });
    await setTelephoneFilter(false);
  }
}

function set(next: Partial<TelephoneMode> & Pick<TelephoneMode, 'isOn'>): void {
  try {
    if (next.isOn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Kept for this visit only.
  }
  telephone.set({ ...telephone.get(), ...next });
}

function wasOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null && supportsTelephone();
  } catch {
    // The browser keeps nothing, or the page is being prerendered.
    return false;
  }
}

export function useTelephone(): TelephoneMode {
  return useSyncExternalStore(telephone.subscribe, telephone.get, () => OFF);
}
