import { foldEmail } from '#server/base/foldEmail.ts';

/** The three built-in accounts; README names their password, so they are on by default on loopback only. */
export const demoAccounts = [
  { email: 'admin@entoa.local', firstName: 'Ana', lastName: 'Administradora', role: 'ADMIN' },
  { email: 'gerente@entoa.local', firstName: 'Gil', lastName: 'Gerente', role: 'MANAGER' },
  { email: 'usuario@entoa.local', firstName: 'Ugo', lastName: 'Usuário', role: 'USER' },
] as const;

export const DEMO_PASSWORD = 'Entoa#2026';

export function isDemoEmail(email: string): boolean {
  return demoAccounts.some((account) => account.email === foldEmail(email));
}

/** The built-in accounts keep what they are; by address too, for a database that an older version filled. */
export function isBuiltIn(user: { isDemo: boolean; email: string }): boolean {
  return user.isDemo || isDemoEmail(user.email);
}
