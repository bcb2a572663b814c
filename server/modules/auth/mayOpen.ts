import { eq } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Config } from '#server/config/config.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';

type Switch = Pick<Config, 'hasDemoAccounts'>;

/** True while the account may be used at all, with any credential. */
export function mayOpen(
  config: Switch,
  user: { active: boolean; isDemo: boolean; email: string } | undefined,
): boolean {
  return user?.active === true && (config.hasDemoAccounts || !isBuiltIn(user));
}

/** Author of deferred work (an API key, a batch), if that account may still be used. */
export async function findAuthor(db: Queryable, config: Switch, id: number | null): Promise<AuthUser | undefined> {
  if (id === null) return undefined;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user || !mayOpen(config, user)) return undefined;
  const { firstName, lastName, email, role } = user;
  return { id, firstName, lastName, email, role };
}
