import { type Permission, hasPermission, type Role } from '#contract/kit/permissions.ts';
import { tabNames } from '#text/layout.ts';
import type { IconName } from '#core/icons/paths.ts';

export interface Tab {
  readonly area: Permission;
  readonly name: string;
  readonly href: string;
  readonly icon: IconName;
}

const icons = {
  projects: 'folder',
  fails: 'warning',
  models: 'melody',
  users: 'people',
  apikeys: 'key',
  costs: 'coin',
  settings: 'sliders',
} as const satisfies Partial<Record<Permission, IconName>>;
const order = ['projects', 'fails', 'models', 'users', 'apikeys', 'costs', 'settings'] as const;

export function tabsOf(role: Role | undefined): Tab[] {
  return order
    .filter((area) => hasPermission(role, area))
    .map((area) => ({ area, name: tabNames[area], href: `/dashboard/${area}`, icon: icons[area] }));
}

/** True if the address contains the tab's area; prompts belong to the projects. */
export function isActive(tab: Tab, path: string): boolean {
  return path.includes(tab.area) || (tab.area === 'projects' && path.includes('/prompts'));
}
