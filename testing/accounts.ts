import type { Role } from '#contract/kit/permissions.ts';

/** The accounts of a server that was started without a word about them. */
export const demoEmails: Record<Role, string> = {
  ADMIN: 'admin@entoa.local',
  MANAGER: 'gerente@entoa.local',
  USER: 'usuario@entoa.local',
};
export const DEMO_PASSWORD = 'Entoa#2026';
