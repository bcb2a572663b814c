import type { Role } from '#contract/kit/permissions.ts';

/** The built-in accounts of a server that was started without configuration. */
export const demoEmails: Record<Role, string> = {
  ADMIN: 'admin@entoa.local',
  MANAGER: 'gerente@entoa.local',
  USER: 'usuario@entoa.local',
};
export const DEMO_PASSWORD = 'Entoa#2026';
