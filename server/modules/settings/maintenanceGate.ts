import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { isOpenDuringMaintenance, MAINTENANCE_HEADER } from '#contract/maintenance.ts';
import type { Database } from '#server/db/database.ts';
import { isInMaintenance, readNotice } from './settings.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { SignedIn } from '#server/http/registerEndpoints.ts';

/**
 * Cache time in ms; other processes notice a switch with this delay, since a query per request would be too expensive.
 */
const KNOWN_FOR_MS = 1000;
const RETRY_SECONDS = 60;
const RETRY_SECONDS_MAX = 24 * 3600;

interface Known {
  isOn: boolean;
  at: number;
}
const known = new WeakMap<Database, Known>();

/** Refuses endpoints closed by maintenance, except for ADMIN. */
export async function assertNotInMaintenance(
  db: Database,
  endpoint: Endpoint,
  session: SignedIn | undefined,
  reply: FastifyReply,
): Promise<void> {
  if (session?.user.role === 'ADMIN' || !(await isClosed(db, endpoint))) return;
  const { endDateTime } = await readNotice(db);
  const secondsLeft = endDateTime === null ? 0 : Math.ceil((Date.parse(endDateTime) - Date.now()) / 1000);
  reply.header(MAINTENANCE_HEADER, 'on');
  throw new Refusal('MAINTENANCE', {
    retryAfterSeconds: Math.min(RETRY_SECONDS_MAX, Math.max(RETRY_SECONDS, secondsLeft)),
  });
}

/** True if maintenance closes the endpoint now, except for ADMIN. */
export async function isClosed(db: Database, endpoint: Endpoint): Promise<boolean> {
  return !isOpenDuringMaintenance(endpoint) && (await isOn(db));
}

/** Clears the cache, so that the next request reads the switch; call it after a change. */
export function forgetMaintenance(db: Database): void {
  known.delete(db);
}

async function isOn(db: Database): Promise<boolean> {
  const last = known.get(db);
  if (last && Date.now() - last.at < KNOWN_FOR_MS) return last.isOn;
  const now = { isOn: await isInMaintenance(db), at: Date.now() };
  known.set(db, now);
  return now.isOn;
}
