import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { reading as text } from '#text/reading.ts';
import classes from '#features/dictionary/Dictionary.module.css';

interface ReadingWordsProps {
  /** The text has changed since it was read. */
  readonly isStale: boolean;
  readonly onPointerDown: () => void;
  readonly children: ReactNode;
}

/** A text whose words are buttons: one stop of the tab key, arrows from word to word. */
export function ReadingWords({ isStale, onPointerDown, children }: ReadingWordsProps) {
  const [isInside, setInside] = useState(false);
  return (
    <div
      role="toolbar"
      aria-label={text.words}
      className={classes.reading}
      data-stale={isStale || undefined}
      tabIndex={isInside ? -1 : 0}
      onKeyDown={moveFocus}
      onPointerDown={onPointerDown}
      onFocus={({ target, currentTarget }) => {
        setInside(true);
        if (target === currentTarget) currentTarget.querySelector('button')?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => setInside(currentTarget.contains(relatedTarget))}
    >
      {children}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const words = [...event.currentTarget.querySelectorAll('button')];
  // A menu of a word is elsewhere in the page.
  const at = words.findIndex((word) => word === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: words.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  words[Math.min(Math.max(to, 0), words.length - 1)]?.focus();
}
