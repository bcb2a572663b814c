import { and, inArray, isNull } from 'drizzle-orm';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';
import { emailColumns, findByEmail } from './accountEmails.ts';
import { DEMO_PASSWORD, demoAccounts } from '#server/config/demoAccounts.ts';
import { readSettings, writeSettings } from '#server/modules/settings/settings.ts';
import { hashPassword } from './passwords.ts';

/** Creates the accounts that the configuration enables; `disableDemoAccounts` revokes what disabled ones can do. */
export async function seedAccounts(db: Database, config: Config): Promise<void> {
  if (config.hasDemoAccounts) {
    const isDemo = inArray(
      users.addressKey,
      demoAccounts.map(({ email }) => email),
    );
    const demo = await db.select({ email: users.email, passwordHash: users.passwordHash }).from(users).where(isDemo);
    const isShut = demo.some((user) => user.passwordHash === null);
    const missing = demoAccounts.filter((account) => !demo.some((user) => user.email === account.email));
    if (missing.length > 0 || isShut) {
      const passwordHash = await hashPassword(DEMO_PASSWORD);
      await db
        .update(users)
        .set({ passwordHash })
        .where(and(isDemo, isNull(users.passwordHash)));
      if (missing.length > 0)
        await db
          .insert(users)
          .values(
            missing.map((account) => ({ ...account, ...emailColumns(account.email), passwordHash, isDemo: true })),
          )
          .onConflictDoNothing();
    }
  }
  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD) {
    if (!(await findByEmail(db, config.ADMIN_EMAIL))) {
      await db
        .insert(users)
        .values({
          ...emailColumns(config.ADMIN_EMAIL),
          ...namesOf(config.ADMIN_NAME ?? 'Administração Entoa'),
          role: 'ADMIN',
          passwordHash: await hashPassword(config.ADMIN_PASSWORD),
        })
        .onConflictDoNothing();
    }
  }
  if (config.INSTALLATION_NAME !== undefined && (await readSettings(db)).installationName === '')
    await writeSettings(db, { installationName: config.INSTALLATION_NAME.trim() });
}

function namesOf(whole: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = whole.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
