import { eq, or, sql } from 'drizzle-orm';
import { foldEmail } from '#server/base/foldEmail.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';

type UserRow = typeof users.$inferSelect;

/** An account's address with its key, as both are written. */
export const emailColumns = (email: string) => ({ email, addressKey: foldEmail(email) });

/** The account of an address; the exact address first, where an older release made two that fold alike. */
export async function findByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(users.addressKey, foldEmail(email)), eq(users.email, email)))
    .orderBy(sql`${users.email} = ${email} desc`, users.id)
    .limit(1);
  return user;
}

/**
 * Whether both are one address to every mail server: equal but for the case of ASCII letters. Whoever may choose an
 * address elsewhere must not reach an account by a sign that only folds alike, such as the Kelvin sign.
 */
export const isSameAddress = (one: string, other: string): boolean => lowerAscii(one) === lowerAscii(other);

const lowerAscii = (email: string) => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** PostgreSQL's unique_violation. */
const TAKEN = '23505';

/**
 * Keys of addresses beyond ASCII, which the migration could not fold as this program does. Answers the ids of accounts
 * that share theirs with another one: they are found by their exact address only.
 */
export async function foldKnownEmails(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: users.id, email: users.email, addressKey: users.addressKey })
    .from(users)
    .where(sql`${users.email} ~ '[^ -~]' or ${users.addressKey} is null`)
    .orderBy(users.id);
  const shared: number[] = [];
  for (const { id, email, addressKey } of rows) {
    const key = foldEmail(email);
    if (key === addressKey) continue;
    await db
      .transaction((tx) => tx.update(users).set({ addressKey: key }).where(eq(users.id, id)))
      .catch((error: unknown) => {
        if (((error as Error).cause as { code?: string } | undefined)?.code !== TAKEN) throw error;
        shared.push(id);
      });
  }
  return shared;
}
