import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { apikeys as endpoints } from '#contract/apikeys.ts';
import { API_KEY_PREFIX } from '#contract/kit/limits.ts';
import { refusals } from '#contract/kit/refusal.ts';
import { dayIn } from '#contract/kit/days.ts';
import type { Config } from '#server/config/config.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';
import { hashToken } from '#server/base/tokens.ts';
import { apiKeys } from './schema.ts';
import { endStreamsOf } from './serviceStreams.ts';
import { getApiKey, listApiKeys, lockApiKey } from './apiKeyQueries.ts';

type Row = typeof apiKeys.$inferSelect;
type Entries = Pick<Row, 'service' | 'expiresOn' | 'monthlyCharacterLimit' | 'concurrencyLimit'> &
  Partial<Pick<Row, 'scopes'>>;

const OF_DEMO = 'Uma conta de demonstração criou esta chave, e outras pessoas podem conhecê-la. Crie outra.';
const nextVersion = { version: sql`${apiKeys.version} + 1`, updatedAt: sql`now()` };

export function registerApiKeyRoutes(app: FastifyInstance, deps: Deps) {
  const { TIME_ZONE: timeZone } = deps.config;
  registerEndpoints(app, deps, endpoints, {
    list: (input, { db }) => listApiKeys(db, input, timeZone),
    get: ({ id }, { db }) => getApiKey(db, id, timeZone),
    async create({ key, ...input }, { db, user }) {
      const entries = toEntries(input);
      assertFutureExpiry(entries.expiresOn, timeZone);
      const [row] = await db
        .insert(apiKeys)
        .values({ ...entries, prefix: key.slice(0, API_KEY_PREFIX), keyHash: hashToken(key), createdById: user.id })
        .onConflictDoNothing({ target: apiKeys.keyHash })
        .returning();
      if (!row) throw new Refusal('API_KEY_TAKEN', { fields: { key: refusals.API_KEY_TAKEN.message } });
      await audit(db, user, {
        action: 'apikeys.create',
        entityId: row.id,
        entityName: row.service,
        after: describe(row),
      });
      return getApiKey(db, row.id, timeZone);
    },
    async update({ id, ...input }, { db, user, expectedVersion }) {
      const before = await lockApiKey(db, id);
      if (expectedVersion !== undefined && expectedVersion !== before.version)
        throw new Refusal('CONFLICT', { present: await getApiKey(db, id, timeZone) });
      const after = { ...before, ...toEntries(input) };
      assertFutureExpiry(after.expiresOn, timeZone, before.expiresOn);
      if (!isDeepStrictEqual(before, after)) {
        await db
          .update(apiKeys)
          .set({ ...toEntries(input), ...nextVersion })
          .where(eq(apiKeys.id, id));
        await audit(db, user, {
          action: 'apikeys.update',
          entityId: id,
          entityName: after.service,
          before: describe(before),
          after: describe(after),
        });
      }
      return getApiKey(db, id, timeZone);
    },
    async toggle({ id }, { db, root, user }) {
      const before = await lockApiKey(db, id);
      const active = !before.active;
      if (active && !(await mayReopen(db, deps.config, before.createdById)))
        throw new Refusal('CONFLICT', { message: OF_DEMO, present: await getApiKey(db, id, timeZone) });
      await db
        .update(apiKeys)
        .set({ active, ...nextVersion })
        .where(eq(apiKeys.id, id));
      if (!active) endStreamsOf(root, id);
      await audit(db, user, {
        action: active ? 'apikeys.enable' : 'apikeys.disable',
        entityId: id,
        entityName: before.service,
        before: describe(before),
        after: describe({ ...before, active }),
      });
      return getApiKey(db, id, timeZone);
    },
    async remove({ id }, { db, root, user }) {
      const before = await lockApiKey(db, id);
      await db.delete(apiKeys).where(eq(apiKeys.id, id));
      endStreamsOf(root, id);
      await audit(db, user, {
        action: 'apikeys.remove',
        entityId: id,
        entityName: before.service,
        before: describe(before),
      });
      return {};
    },
  });
}

/**
 * True if the key may be enabled again: a demo account's key may be public, so it stays off while these accounts are
 * off.
 */
async function mayReopen(db: Queryable, { hasDemoAccounts }: Config, makerId: number | null): Promise<boolean> {
  if (hasDemoAccounts || makerId === null) return true;
  const [maker] = await db.select().from(users).where(eq(users.id, makerId));
  return !maker || !isBuiltIn(maker);
}

function toEntries({
  isIndefinite,
  expiresAt,
  scopes,
  ...entries
}: Omit<Entries, 'expiresOn' | 'scopes'> & {
  scopes?: Row['scopes'] | undefined;
  isIndefinite: boolean;
  expiresAt: string | null;
}): Entries {
  return { ...entries, expiresOn: isIndefinite ? null : expiresAt, ...(scopes && { scopes }) };
}

/** Audit log values; they contain nothing of the key itself. */
function describe({
  service,
  expiresOn,
  active,
  scopes,
  monthlyCharacterLimit,
  concurrencyLimit,
}: Entries & { active: boolean }) {
  return {
    service,
    expiresAt: expiresOn,
    active,
    scopes: scopes?.join(', '),
    monthlyCharacterLimit,
    concurrencyLimit,
  };
}

const PAST = 'O último dia já passou: escolha hoje ou um dia à frente.';

/** A new expiry date must not lie in the past; an unchanged one may. */
function assertFutureExpiry(day: string | null, timeZone: string, before?: string | null): void {
  if (day === null || day === before) return;
  if (day < dayIn(timeZone)) throw new Refusal('INVALID_INPUT', { fields: { expiresAt: PAST } });
}
