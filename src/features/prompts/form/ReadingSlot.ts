import type { ComponentType } from 'react';

/** What shows how a text will be said; another feature's, put in by the app. */
export type ReadingSlot = ComponentType<{
  written: string;
  idProject: number;
  voice: string;
  isTelephony: boolean;
  /** What of the text is selected in its field; may be empty. */
  selected: string;
  onRewrite: (written: string) => void;
}>;
