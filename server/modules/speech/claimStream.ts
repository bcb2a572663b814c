import { and, eq, gt, sql } from 'drizzle-orm';
import { KEY_STREAMS } from '#contract/kit/limits.ts';
import type { Settings } from '#contract/settings.ts';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { Queryable } from '#server/db/database.ts';
import { apiKeys, streams } from '#server/modules/apikeys/schema.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { countCharacters, readMonthlyUsage, recordUsage, secondsToMonthEnd } from '#server/modules/costs/usage.ts';
import { apiKeyStatus, assertKeyActive } from '#server/modules/apikeys/apiKeys.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { renewStream, LIVING_SECONDS } from '#server/modules/apikeys/serviceStreams.ts';

const RETRY_SECONDS = 1;

/** A stream admitted by the limits. */
export interface StreamClaim {
  readonly settings: Settings;
  /** Aborts once the key is no longer valid. */
  readonly signal: AbortSignal;
  /** Ends the claim and charges the part of the text that was spoken, in one transaction. Call it once. */
  settle(spoken: string): Promise<void>;
}

/**
 * Claims a stream within the limits of the installation and of the key, and reserves its characters of the month's
 * quota.
 */
export async function claimStream(deps: Deps, apiKeyId: number, text: string): Promise<StreamClaim> {
  const {
    db,
    config: { TIME_ZONE: timeZone, PRICE_PER_CHARACTER: unitPrice },
  } = deps;
  const characters = countCharacters(text);
  const { id, service, settings } = await db.transaction(async (tx) => {
    // Durability is not needed: a crash ends the stream too.
    await tx.execute(sql`set local synchronous_commit = off`);
    const [key] = await tx
      .select({ row: apiKeys, status: apiKeyStatus(timeZone) })
      .from(apiKeys)
      .where(eq(apiKeys.id, apiKeyId))
      .for('no key update');
    assertKeyActive(key?.status);
    const limits = key!.row;
    const settings = await readSettings(tx);
    await refuseTooMany(tx, limits, settings);
    if (limits.monthlyCharacterLimit !== null)
      await refuseOverMonth(tx, limits.id, characters, limits.monthlyCharacterLimit, timeZone);
    const [row] = await tx.insert(streams).values({ apiKeyId, characters }).returning({ id: streams.id });
    return { id: row!.id, service: limits.service, settings };
  });
  const life = renewStream(deps, id, apiKeyId);
  return {
    settings,
    signal: life.signal,
    settle: async (spoken) => {
      life.end();
      await db.transaction(async (tx) => {
        await tx.delete(streams).where(eq(streams.id, id));
        if (spoken === '') return;
        await tx
          .update(apiKeys)
          .set({ lastUsedAt: sql`now()` })
          .where(eq(apiKeys.id, apiKeyId));
        await recordUsage(tx, {
          type: 'STREAMING',
          subjectId: apiKeyId,
          subjectName: service,
          text: spoken,
          unitPrice,
        });
      });
    },
  };
}

/** The installation has no limit if either setting is 0; a key without a limit of its own has the common one. */
async function refuseTooMany(
  tx: Queryable,
  key: typeof apiKeys.$inferSelect,
  { nodesLimitForStreaming, usersPerNodeLimit }: Settings,
): Promise<void> {
  const limit = Math.floor(nodesLimitForStreaming * usersPerNodeLimit);
  // The key's own streams are counted under its row lock; the advisory lock serializes the count of all streams.
  if (limit > 0) await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.streamCount}, 0)`);
  const [found] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      ofKey: sql<number>`(count(*) filter (where ${streams.apiKeyId} = ${key.id}))::int`,
    })
    .from(streams)
    .where(isLiving);
  if (found!.ofKey >= (key.concurrencyLimit ?? KEY_STREAMS))
    throw new Refusal('KEY_STREAM_LIMIT', { retryAfterSeconds: RETRY_SECONDS });
  if (limit > 0 && found!.all >= limit) throw new Refusal('STREAM_LIMIT', { retryAfterSeconds: RETRY_SECONDS });
}

async function refuseOverMonth(
  tx: Queryable,
  apiKeyId: number,
  characters: number,
  limit: number,
  timeZone: string,
): Promise<void> {
  const spoken = (await readMonthlyUsage(tx, [apiKeyId], timeZone)).get(apiKeyId) ?? 0;
  const [found] = await tx
    .select({
      reserved: sql<number>`coalesce(sum(${streams.characters}), 0)::float8`,
      secondsLeft: secondsToMonthEnd(timeZone),
    })
    .from(streams)
    .where(and(eq(streams.apiKeyId, apiKeyId), isLiving));
  const left = limit - spoken - found!.reserved;
  if (characters > left)
    throw new Refusal('MONTHLY_LIMIT', {
      retryAfterSeconds: spoken + characters > limit ? Math.max(1, found!.secondsLeft) : RETRY_SECONDS,
    });
}

const isLiving = gt(streams.seenAt, sql`now() - make_interval(secs => ${LIVING_SECONDS})`);
