import * as v from 'valibot';

export const Role = v.picklist(['USER', 'MANAGER', 'ADMIN']);
export type Role = v.InferOutput<typeof Role>;

/** The roles with each permission: the only table for guards, menu, server and tests. */
export const permissions = {
  session: ['USER', 'MANAGER', 'ADMIN'],
  projects: ['USER', 'MANAGER', 'ADMIN'],
  prompts: ['USER', 'MANAGER', 'ADMIN'],
  /** Changes who must approve in a project, and takes back its rule about voices. */
  'project-rules': ['MANAGER', 'ADMIN'],
  fails: ['MANAGER', 'ADMIN'],
  models: ['MANAGER', 'ADMIN'],
  /** The dictionary of all projects; a project's own dictionary needs the 'prompts' permission. */
  dictionary: ['MANAGER', 'ADMIN'],
  costs: ['MANAGER', 'ADMIN'],
  users: ['ADMIN'],
  apikeys: ['ADMIN'],
  /** Uploaded model files are deleted permanently. */
  'model-removal': ['ADMIN'],
  /** Permanent deletion from the bin before its time. */
  'bin-removal': ['ADMIN'],
  settings: ['ADMIN'],
  backups: ['ADMIN'],
  webhooks: ['ADMIN'],
  'maintenance-settings': ['ADMIN'],
  metrics: ['ADMIN'],
  audit: ['ADMIN'],
} as const satisfies Record<string, readonly Role[]>;

/** Permissions of an API key, within those of the person who created it. */
export const Scope = v.picklist(
  ['speech', 'projects:read', 'prompts:write', 'audio:read', 'approval-links:write'],
  'As permissões são speech, projects:read, prompts:write, audio:read e approval-links:write.',
);
export type Scope = v.InferOutput<typeof Scope>;

export type Permission = keyof typeof permissions;

export function hasPermission(role: Role | undefined, area: Permission): boolean {
  return role !== undefined && (permissions[area] as readonly Role[]).includes(role);
}
