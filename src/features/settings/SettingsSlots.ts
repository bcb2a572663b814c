import type { ComponentType } from 'react';

/** Other features' parts of this screen, put in by the app. */
export interface SettingsSlots {
  /** What people read while maintenance is on. */
  readonly notice: ComponentType;
  readonly backups: ComponentType;
  readonly mail: ComponentType;
}
