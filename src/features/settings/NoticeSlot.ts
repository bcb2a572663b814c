import type { ComponentType } from 'react';

/** What people read while maintenance is on; another feature's, put in by the app. */
export type NoticeSlot = ComponentType;
