import type { Config } from '../../config.ts';
import { isDemoEmail } from '../../http/demoAccounts.ts';

/** Whether the account opens at all, whatever its owner shows. */
export function mayOpen(config: Config, user: { active: boolean; isDemo: boolean; email: string } | undefined): boolean {
  return user?.active === true && (config.hasDemoAccounts || !isBuiltIn(user));
}

/** The built-in accounts keep their password. */
export function isBuiltIn(user: { isDemo: boolean; email: string }): boolean {
  return user.isDemo || isDemoEmail(user.email);
}
