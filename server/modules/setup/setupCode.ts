import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Config } from '#server/config/config.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { secrets } from '#server/modules/settings/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { demoAccounts } from '#server/config/demoAccounts.ts';
import type { SessionKeys } from '#server/modules/sessions/sessionKeys.ts';

/** Excludes letters and digits that look alike; 12 of them have 58 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const [GROUPS, GROUP] = [3, 4];
const ROW = 'setupCodes';
const DIGEST_BYTES = 32;
/** Max valid codes, since servers that start side by side each print one. */
const CODES_MAX = 5;

type Keys = Pick<SessionKeys, 'digest'>;

/** True while the installation has no administrator; demo accounts do not count. */
export async function lacksAdministrator(db: Queryable, config: Config): Promise<boolean> {
  if (config.hasDemoAccounts) return false;
  const builtIn = demoAccounts.map(({ email }) => email);
  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'ADMIN'),
        ne(users.isDemo, true),
        or(isNull(users.addressKey), notInArray(users.addressKey, builtIn)),
      ),
    )
    .limit(1);
  return known === undefined;
}

/**
 * Creates a code that is valid until any code is used, and stores only its digest; beyond CODES_MAX the oldest is
 * dropped.
 */
export async function issueSetupCode(db: Database, keys: Keys): Promise<string> {
  const letters = Array.from({ length: GROUPS * GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await db
    .insert(secrets)
    .values({ name: ROW, value: digestOf(keys, letters) })
    .onConflictDoUpdate({
      target: secrets.name,
      set: { value: sql`substring(excluded.value || ${secrets.value} from 1 for ${CODES_MAX * DIGEST_BYTES})` },
    });
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

export async function isSetupCode(db: Queryable, keys: Keys, code: string): Promise<boolean> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, ROW));
  return row !== undefined && isAmong(row.value, digestOf(keys, code));
}

/** Deletes all codes; true only for the one transaction that found this code among them. */
export async function spendSetupCode(tx: Queryable, keys: Keys, code: string): Promise<boolean> {
  const [row] = await tx.delete(secrets).where(eq(secrets.name, ROW)).returning();
  return row !== undefined && isAmong(row.value, digestOf(keys, code));
}

export async function forgetSetupCodes(db: Queryable): Promise<void> {
  await db.delete(secrets).where(eq(secrets.name, ROW));
}

const digestOf = (keys: Keys, code: string): Buffer =>
  keys.digest(`setup ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);

function isAmong(digests: Buffer, digest: Buffer): boolean {
  let isFound = false;
  for (let at = 0; at + DIGEST_BYTES <= digests.length; at += DIGEST_BYTES)
    if (timingSafeEqual(digests.subarray(at, at + DIGEST_BYTES), digest)) isFound = true;
  return isFound;
}
