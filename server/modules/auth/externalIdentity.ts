import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { findByEmail, isSameAddress } from './accountEmails.ts';
import { mayOpen } from './mayOpen.ts';
import { ExternalError, type ExternalIdentity } from './externalProvider.ts';

type UserRow = typeof users.$inferSelect;

/**
 * Finds the user of a company account. The first sign-in matches the verified e-mail and binds issuer and subject to
 * the user; afterwards this account opens the user under any e-mail, and another account with the same e-mail does not.
 * A binding made by a provider that is no longer configured is replaced.
 */
export async function findByIdentity(
  db: Database,
  config: Config,
  { issuer, subject, email }: ExternalIdentity,
): Promise<UserRow> {
  const [bound] = await db
    .select()
    .from(users)
    .where(and(eq(users.externalIssuer, issuer), eq(users.externalSubject, subject)));
  const named = bound ?? (await findByEmail(db, email));
  const user = named && (bound || isSameAddress(named.email, email)) ? named : undefined;
  if (!user || !mayOpen(config, user)) {
    await audit(db, undefined, { action: 'auth.externalRefused', entityName: email });
    throw new ExternalError('unknown');
  }
  if (bound) return bound;
  const taken = await db
    .update(users)
    .set({ externalIssuer: issuer, externalSubject: subject })
    .where(
      and(
        eq(users.id, user.id),
        or(isNull(users.externalSubject), ne(users.externalIssuer, issuer), eq(users.externalSubject, subject)),
      ),
    )
    .returning({ id: users.id });
  if (taken.length === 0) {
    await audit(db, undefined, {
      action: 'auth.externalMismatch',
      entityId: user.id,
      entityName: email,
      after: { issuer, subject },
    });
    throw new ExternalError('otherAccount');
  }
  await audit(db, user, {
    action: 'auth.externalBound',
    entityId: user.id,
    entityName: email,
    after: { issuer, subject },
  });
  return user;
}
