import { memo } from 'react';
import type { DictionaryDraft } from '#contract/dictionary.ts';
import classes from '#features/dictionary/Dictionary.module.css';

/** A text's voice marks and its words, each in a capture of its own. */
const cut = /(\[\s*\/?\s*(?:devagar|[eê]nfase)\s*\])|([\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*)/giu;

interface PlainTextProps {
  readonly written: string;
  readonly onTeach: (draft: Partial<DictionaryDraft>) => void;
}

/**
 * What is said as it is written. Its words can be pressed, to be taught; marks that only change the voice stand back:
 * they are heard, not read.
 */
export const PlainText = memo(function PlainText({ written, onTeach }: PlainTextProps) {
  const parts = [];
  let at = 0;
  for (const { index, 0: whole, 1: mark } of written.matchAll(cut)) {
    parts.push(
      written.slice(at, index),
      mark === undefined ? (
        <button
          key={index}
          type="button"
          tabIndex={-1}
          className={classes.word}
          onClick={() => onTeach({ written: whole })}
        >
          {whole}
        </button>
      ) : (
        <span key={index} className={classes.voiceMark}>
          {whole}
        </span>
      ),
    );
    at = index + whole.length;
  }
  return [...parts, written.slice(at)];
});
