import type { Role } from '#contract/kit/permissions.ts';

export const roleNames = {
  USER: 'Usuário',
  MANAGER: 'Gerente',
  ADMIN: 'Administrador',
} satisfies Record<Role, string>;
