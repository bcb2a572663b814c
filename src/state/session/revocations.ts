import { ofBase } from '#common/device/atBase.ts';
import { get, update } from 'idb-keyval';
import { auth } from '#contract/auth.ts';
import { send } from '#api/client/send.ts';
import { openStore } from '#state/openStore.ts';

/** Refresh tokens of sessions that ended on this device, which the server may not have revoked yet. */
const KEY = 'revocations';
const database = openStore(ofBase('entoa-revocations'), 'tokens');

export async function addRevocation(token: string): Promise<void> {
  await update<string[]>(KEY, (waiting = []) => [...waiting, token], database).catch(() => undefined);
}

/**
 * Sends the revocations, oldest first; those that fail are sent at the next start or when the device is online again.
 */
export async function sendRevocations(): Promise<void> {
  const waiting = await get<string[]>(KEY, database).catch(() => undefined);
  for (const token of waiting ?? []) {
    const { error } = await send({ endpoint: auth.logout, input: {} }, { Authorization: `Bearer ${token}` });
    if (error && (typeof error.status === 'string' || error.status >= 500)) return;
    await update<string[]>(KEY, (now = []) => now.filter((other) => other !== token), database).catch(() => undefined);
  }
}
