import type { Config } from '#server/config.ts';
import { isBuiltIn } from '#server/domain/auth/demoAccounts.ts';

/** Whether the account opens at all, whatever its owner shows. */
export function mayOpen(
  config: Config,
  user: { active: boolean; isDemo: boolean; email: string } | undefined,
): boolean {
  return user?.active === true && (config.hasDemoAccounts || !isBuiltIn(user));
}
