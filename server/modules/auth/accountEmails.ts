import { eq, or, sql } from 'drizzle-orm';
import { foldEmail } from '#server/base/foldEmail.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';

type UserRow = typeof users.$inferSelect;

/** Columns for an e-mail address and its lookup key, which are always written together. */
export const emailColumns = (email: string) => ({ email, addressKey: foldEmail(email) });

/** Finds the account of an address; prefers the exact address, since an older release allowed two that fold alike. */
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
 * True if every mail server treats both as one address, i.e. they differ only in the case of ASCII letters. Otherwise
 * an address chosen at an identity provider could reach an account through characters that merely fold alike, such as
 * the Kelvin sign.
 */
export const isSameAddress = (one: string, other: string): boolean => lowerAscii(one) === lowerAscii(other);

const lowerAscii = (email: string) => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** PostgreSQL's unique_violation. */
const TAKEN = '23505';

/**
 * Computes the keys of non-ASCII addresses, which SQL could not fold as this program does. Returns the ids of accounts
 * whose key is taken by another account; these are found by their exact address only.
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
