import * as v from 'valibot';
import { CHOOSE_LANGUAGE } from './text.ts';

/** Languages of the engine, with the values that the specification gives them. */
export const Language = v.picklist(
  [
    'portuguese_brazil',
    'english',
    'spanish',
    'french',
    'german',
    'italian',
    'polish',
    'turkish',
    'russian',
    'dutch',
    'czech',
    'arabic',
    'chinese',
    'hungarian',
    'korean',
    'hindi',
  ],
  CHOOSE_LANGUAGE,
);
export type Language = v.InferOutput<typeof Language>;
export const DEFAULT_LANGUAGE: Language = 'portuguese_brazil';
