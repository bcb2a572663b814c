import type { Config } from '../../config.ts';
import { isBuiltIn } from '../../http/demoAccounts.ts';

/** Whether the account opens at all, whatever its owner shows. */
export function mayOpen(
  config: Config,
  user: { active: boolean; isDemo: boolean; email: string } | undefined,
): boolean {
  return user?.active === true && (config.hasDemoAccounts || !isBuiltIn(user));
}
