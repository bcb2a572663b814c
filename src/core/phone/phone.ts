import { useSyncExternalStore } from 'react';
import { createSignal } from '#common/signal.ts';
import { hasPhoneLine, setPhoneLine } from './soundBus.ts';

/** Kept on this device, whoever signs in. */
const KEY = 'entoa-phone';

export interface Phone {
  /** What plays is heard as a caller hears it. */
  readonly isOn: boolean;
  /** The line could not be had the last time. */
  readonly hasFailed: boolean;
  /** False where there is none: an old browser, or a page that came over plain http. */
  readonly isAble: boolean;
}

const OFF: Phone = { isOn: false, hasFailed: false, isAble: true };
const changed = createSignal();
let phone: Phone = { isOn: wasOn(), hasFailed: false, isAble: hasPhoneLine() };

export const listenPhone = changed.listen;
export const isPhoneOn = (): boolean => phone.isOn;

/** To be called by a press: sound may begin only then. */
export async function setPhone(isOn: boolean): Promise<void> {
  if (!phone.isAble) return;
  set({ isOn, hasFailed: false });
  await tunePhone();
}

/** Makes what sounds be heard as it was chosen; the choice goes where there is no line for it. */
export async function tunePhone(): Promise<void> {
  try {
    await setPhoneLine(phone.isOn);
    // Pressed again while the line was opening: the later press counts.
    await setPhoneLine(phone.isOn);
  } catch {
    set({ isOn: false, hasFailed: true });
    await setPhoneLine(false);
  }
}

function set(next: Partial<Phone> & Pick<Phone, 'isOn'>): void {
  phone = { ...phone, ...next };
  try {
    if (next.isOn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Kept for this visit only.
  }
  changed.tell();
}

function wasOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null && hasPhoneLine();
  } catch {
    // The browser keeps nothing, or the page is being prerendered.
    return false;
  }
}

export function usePhone(): Phone {
  return useSyncExternalStore(
    changed.listen,
    () => phone,
    () => OFF,
  );
}
