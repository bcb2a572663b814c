import * as v from 'valibot';
import { PROMPT_TEXT_MAX } from '#contract/kit/limits.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { TEXT_MISSING, TEXT_TOO_LONG, TEXT_UNSPEAKABLE } from '#contract/kit/text.ts';
import { findMarkProblem, withoutMarks } from './marks.ts';

/** The text of a prompt: up to 2,000 characters including marks, with at least one character that can be spoken. */
export const PromptText = v.pipe(
  v.string(TEXT_MISSING),
  v.transform(canonicalizeText),
  v.trim(),
  v.nonEmpty(TEXT_MISSING),
  v.maxLength(PROMPT_TEXT_MAX, TEXT_TOO_LONG),
  v.check(
    (text) => findMarkProblem(text) === undefined,
    ({ input }) => findMarkProblem(input)?.reason ?? '',
  ),
  v.check((text) => /[\p{L}\p{N}]/u.test(withoutMarks(text)), TEXT_UNSPEAKABLE),
);
