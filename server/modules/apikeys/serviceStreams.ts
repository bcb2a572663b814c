import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { apiKeys, streams } from './schema.ts';
import { apiKeyStatus } from './apiKeys.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';

const RENEW_MS = 1000;
/** A stream whose row was not renewed for this long belongs to a dead process. */
export const LIVING_SECONDS = 15;

/** Streams of this process by row id. */
type Living = Map<number, { readonly apiKeyId: number; readonly end: AbortController }>;
const living = new WeakMap<Database, Living>();

/** Renews the row; the signal aborts when the key is disabled, expires or is removed, here or in another process. */
export function renewStream(
  { db, config, log }: Deps,
  id: number,
  apiKeyId: number,
): { readonly signal: AbortSignal; end(): void } {
  const known = living.get(db);
  const mine: Living = known ?? new Map();
  const end = new AbortController();
  mine.set(id, { apiKeyId, end });
  if (!known) {
    living.set(db, mine);
    const timer = setInterval(() => {
      if (mine.size > 0)
        return void renew(db, mine, config.TIME_ZONE).catch((error: unknown) =>
          log.warn({ err: error }, 'streams not renewed'),
        );
      clearInterval(timer);
      living.delete(db);
    }, RENEW_MS).unref();
  }
  return {
    signal: end.signal,
    end: () => {
      mine.delete(id);
    },
  };
}

/** Aborts this process's streams of a key that is no longer valid; other processes notice within a second. */
export function endStreamsOf(db: Database, apiKeyId: number): void {
  for (const stream of living.get(db)?.values() ?? [])
    if (stream.apiKeyId === apiKeyId) stream.end.abort(new Refusal('API_KEY_DISABLED'));
}

async function renew(db: Database, mine: Living, timeZone: string): Promise<void> {
  const asked = [...mine.keys()];
  const renewed = await db
    .update(streams)
    .set({ seenAt: sql`now()` })
    .from(apiKeys)
    .where(and(inArray(streams.id, asked), eq(apiKeys.id, streams.apiKeyId), eq(apiKeyStatus(timeZone), 'active')))
    .returning({ id: streams.id });
  const open = new Set(renewed.map(({ id }) => id));
  for (const id of asked) if (!open.has(id)) mine.get(id)?.end.abort(new Refusal('API_KEY_DISABLED'));
  await db.delete(streams).where(lt(streams.seenAt, sql`now() - interval '10 minutes'`));
}
