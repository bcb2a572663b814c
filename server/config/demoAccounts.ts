import { foldEmail } from '#server/base/foldEmail.ts';

/** The three built-in accounts. README contains their password, so they are enabled by default on loopback only. */
export const demoAccounts = [
  { email: 'admin@entoa.local', firstName: 'Ana', lastName: 'Administradora', role: 'ADMIN' },
  { email: 'gerente@entoa.local', firstName: 'Gil', lastName: 'Gerente', role: 'MANAGER' },
  { email: 'usuario@entoa.local', firstName: 'Ugo', lastName: 'Usuário', role: 'USER' },
] as const;

export const DEMO_PASSWORD = 'Entoa#2026';

export function isDemoEmail(email: string): boolean {
  return demoAccounts.some((account) => account.email === foldEmail(email));
}

/** True for built-in accounts; also matches by address, for databases filled by an older version. */
export function isBuiltIn(user: { isDemo: boolean; email: string }): boolean {
  return user.isDemo || isDemoEmail(user.email);
}
