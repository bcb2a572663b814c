import type { ComponentType } from 'react';

/** Components of other features on this screen, passed in by the app. */
export interface SettingsSlots {
  /** The notice that people see during maintenance. */
  readonly notice: ComponentType;
  readonly backups: ComponentType;
  readonly mail: ComponentType;
}
