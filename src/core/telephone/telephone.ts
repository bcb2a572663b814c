import { useSyncExternalStore } from 'react';
import { localStore } from '#core/platform.ts';
import { createStore } from '#common/store.ts';
import { supportsTelephone, setTelephoneFilter } from './soundBus.ts';

/** Stored on this device for all persons who sign in. */
const KEY = 'entoa-phone';

export interface TelephoneMode {
  /** True if audio plays through the telephone filter. */
  readonly isOn: boolean;
  /** True if the filter could not be loaded the last time. */
  readonly hasFailed: boolean;
  /** False if the filter is unavailable: in an old browser, or in a page loaded over plain http. */
  readonly isAble: boolean;
}

const OFF: TelephoneMode = { isOn: false, hasFailed: false, isAble: true };
const telephone = createStore<TelephoneMode>({ isOn: wasOn(), hasFailed: false, isAble: supportsTelephone() });

export const subscribeTelephone = telephone.subscribe;
export const isTelephoneOn = (): boolean => telephone.get().isOn;

/** Must be called from a user gesture: browsers allow sound to start only then. */
export async function setTelephone(isOn: boolean): Promise<void> {
  if (!telephone.get().isAble) return;
  set({ isOn, hasFailed: false });
  await prepareTelephone();
}

/** Applies the chosen mode to everything that plays; turns it off if the filter cannot be loaded. */
export async function prepareTelephone(): Promise<void> {
  try {
    await setTelephoneFilter(telephone.get().isOn);
    // The mode may have changed while the filter was loading: the later choice counts.
    await setTelephoneFilter(telephone.get().isOn);
  } catch {
    set({ isOn: false, hasFailed: true });
    await setTelephoneFilter(false);
  }
}

function set(next: Partial<TelephoneMode> & Pick<TelephoneMode, 'isOn'>): void {
  if (next.isOn) localStore.setItem(KEY, '1');
  else localStore.removeItem(KEY);
  telephone.set({ ...telephone.get(), ...next });
}

function wasOn(): boolean {
  try {
    return localStore.getItem(KEY) !== null && supportsTelephone();
  } catch {
    // Storage is unavailable, or the page is being prerendered.
    return false;
  }
}

export function useTelephone(): TelephoneMode {
  return useSyncExternalStore(telephone.subscribe, telephone.get, () => OFF);
}
