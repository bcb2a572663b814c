import type { ComponentType } from 'react';
import type { Language } from '#contract/kit/languages.ts';

/** What shows how a text will be said; another feature's, put in by the app. */
export type ReadingSlot = ComponentType<{
  written: string;
  idProject: number;
  voice: string;
  language: Language;
  isTelephony: boolean;
  /** What of the text is selected in its field; may be empty. */
  selected: string;
  onRewrite: (written: string) => void;
}>;
