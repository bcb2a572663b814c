import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { recoveryCodes, secondFactors } from './schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { hashRecoveryCode } from './recoveryCodes.ts';
import { findStep } from './totp.ts';

const TRIES = 5;
const WAIT_MINUTES = 5;
const WAIT_MINUTES_MAX = 24 * 60;

export const sealedFor = (userId: number) => `second factor of ${userId}`;
type Taken = 'code' | 'recoveryCode';
type Row = typeof secondFactors.$inferSelect;

/**
 * Accepts a code of the authenticator app or a recovery code of a confirmed factor, each only once. After five wrong
 * codes the account is locked, twice as long each time. Runs in its own transaction, so that a surrounding rollback
 * keeps the count.
 */
export async function checkCode({ db, keys }: Pick<Deps, 'db' | 'keys'>, userId: number, code: string): Promise<Taken> {
  const outcome = await db.transaction(async (tx): Promise<Taken | Refusal> => {
    // The row lock serializes concurrent guesses.
    const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
    if (!row) return new Refusal('SECOND_FACTOR_OFF');
    const { now, waitSeconds } = await readClock(tx, row.waitUntil);
    if (waitSeconds > 0) return tooMany(waitSeconds);
    const taken = await take(tx, keys, row, code, now);
    const minutes = taken ? 0 : waitAfter(row.wrongCodes + 1);
    await tx
      .update(secondFactors)
      .set({
        wrongCodes: taken ? 0 : row.wrongCodes + 1,
        waitUntil: minutes > 0 ? sql`now() + make_interval(mins => ${minutes})` : null,
      })
      .where(eq(secondFactors.userId, userId));
    return (
      taken ??
      (minutes > 0
        ? tooMany(minutes * 60)
        : new Refusal('WRONG_CODE', { fields: { code: 'O código não confere ou já foi usado.' } }))
    );
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/**
 * The database's clock in ms, and the seconds until a moment by it; 0 once it has passed. It also set the moment, and
 * this machine's clock may differ by more than the life of a code.
 */
async function readClock(tx: Queryable, moment: Date | null): Promise<{ now: number; waitSeconds: number }> {
  const { rows } = await tx.execute<{ now: number }>(sql`select extract(epoch from now())::float8 * 1000 as now`);
  const { now } = rows[0]!;
  return { now, waitSeconds: moment === null ? 0 : Math.max(0, Math.ceil((moment.getTime() - now) / 1000)) };
}

async function take(
  tx: Queryable,
  keys: Deps['keys'],
  row: Row,
  code: string,
  now: number,
): Promise<Taken | undefined> {
  const bare = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(bare)) return (await takeRecoveryCode(tx, keys, row, bare)) ? 'recoveryCode' : undefined;
  const step = findStep(keys.unseal(row.secret, sealedFor(row.userId)), bare, now);
  if (step === undefined || step <= row.lastStep) return undefined;
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, row.userId));
  return 'code';
}

async function takeRecoveryCode(
  tx: Queryable,
  keys: Deps['keys'],
  { userId, confirmedAt }: Row,
  code: string,
): Promise<boolean> {
  if (confirmedAt === null) return false;
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hashRecoveryCode(keys, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Lockout in minutes; 0 while tries remain. */
function waitAfter(wrong: number): number {
  return wrong % TRIES === 0 ? Math.min(WAIT_MINUTES_MAX, WAIT_MINUTES * 2 ** Math.min(20, wrong / TRIES - 1)) : 0;
}

function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new Refusal('TOO_MANY', {
    message: `Muitos códigos errados. Tente de novo em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
    retryAfterSeconds,
  });
}
