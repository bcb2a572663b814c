import type { ComponentType } from 'react';
import type { Language } from '#contract/kit/languages.ts';

/** Component that shows the normalized text; it belongs to another feature and is passed in by the app. */
export type ReadingSlot = ComponentType<{
  written: string;
  idProject: number;
  voice: string;
  language: Language;
  isTelephony: boolean;
  /** The selected part of the text in its field; may be empty. */
  selected: string;
  onRewrite: (written: string) => void;
}>;
