import { memo } from 'react';
import type { DictionaryDraft } from '#contract/dictionary.ts';
import classes from '#features/dictionary/Dictionary.module.css';

/** A text's voice marks and its words, each in a capture of its own. */
const cut = /(\[\s*\/?\s*(?:devagar|[eê]nfase)\s*\])|([\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*)/giu;

interface PlainTextProps {
  readonly written: string;
  readonly onTeach: (draft: Partial<DictionaryDraft>) => void;
}

/** What closes a word and begins no line: a comma, a full stop, a closing bracket or quote. */
const closing = /^[,.;:!?…)\]»”’"']+/u;

export function closingOf(written: string): string {
  return closing.exec(written)?.[0] ?? '';
}

/**
 * What is said as it is written. Its words can be pressed, to be taught; marks that only change the voice stand back:
 * they are heard, not read.
 */
export const PlainText = memo(function PlainText({ written, onTeach }: PlainTextProps) {
  const parts = [];
  let at = 0;
  for (const { index, 0: whole, 1: mark } of written.matchAll(cut)) {
    const end = index + whole.length;
    const after = mark === undefined ? closingOf(written.slice(end)) : '';
    parts.push(
      written.slice(at, index),
      mark === undefined ? (
        // A button is a box of its own, after which a line may end: not before the comma that follows.
        <span key={index} className={classes.glued}>
          <button type="button" tabIndex={-1} className={classes.word} onClick={() => onTeach({ written: whole })}>
            {whole}
          </button>
          {after}
        </span>
      ) : (
        <span key={index} className={classes.voiceMark}>
          {whole}
        </span>
      ),
    );
    at = end + after.length;
  }
  return [...parts, written.slice(at)];
});
