import * as v from 'valibot';

export const Role = v.picklist(['USER', 'MANAGER', 'ADMIN']);
export type Role = v.InferOutput<typeof Role>;

/** Who may enter which area: the one table that feeds guards, menu, server and tests. */
export const permissions = {
  session: ['USER', 'MANAGER', 'ADMIN'],
  projects: ['USER', 'MANAGER', 'ADMIN'],
  prompts: ['USER', 'MANAGER', 'ADMIN'],
  fails: ['MANAGER', 'ADMIN'],
  models: ['MANAGER', 'ADMIN'],
  /** Of all projects; a project's own is for whoever may change its prompts. */
  dictionary: ['MANAGER', 'ADMIN'],
  costs: ['MANAGER', 'ADMIN'],
  users: ['ADMIN'],
  apikeys: ['ADMIN'],
  /** Sent files are gone for good. */
  'model-removal': ['ADMIN'],
  /** What lies in the bin, before its time. */
  'bin-removal': ['ADMIN'],
  settings: ['ADMIN'],
  backups: ['ADMIN'],
  webhooks: ['ADMIN'],
  'maintenance-settings': ['ADMIN'],
  metrics: ['ADMIN'],
  audit: ['ADMIN'],
} as const satisfies Record<string, readonly Role[]>;

/** What a service may do with its key, beside what the person who made the key may do. */
export const Scope = v.picklist(
  ['speech', 'projects:read', 'prompts:write', 'audio:read'],
  'As permissões são speech, projects:read, prompts:write e audio:read.',
);
export type Scope = v.InferOutput<typeof Scope>;

export type Permission = keyof typeof permissions;

export function hasPermission(role: Role | undefined, area: Permission): boolean {
  return role !== undefined && (permissions[area] as readonly Role[]).includes(role);
}
