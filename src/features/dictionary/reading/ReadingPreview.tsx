import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type KeyboardEvent, type ReactNode, memo } from 'react';
import { type DictionaryDraft, WRITTEN_MAX } from '#contract/dictionary.ts';
import type { Language } from '#contract/kit/languages.ts';
import type { Reading, ReadingPiece } from '#contract/reading.ts';
import { reading } from '#api/reading.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { reading as text } from '#text/reading.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { cutText } from '#core/reading/cutText.ts';
import classes from '#features/dictionary/Dictionary.module.css';
import { dictionary } from '#api/dictionary.ts';
import { EntryDialog } from '#features/dictionary/entry/EntryDialog.tsx';
import type { SpokenText } from '#features/dictionary/HearInText.tsx';
import { PieceMenu } from './PieceMenu.tsx';

const DEBOUNCE_MS = 300;

/** Shows the normalized text; each changed piece can be played, and changed in the project's dictionary. */
export function ReadingPreview({
  written,
  idProject,
  voice,
  language,
  isTelephony,
  selected,
  onRewrite,
}: {
  written: string;
  idProject: number;
  voice: string;
  language: Language;
  isTelephony: boolean;
  /** The selected part of the text in its field; may be empty. */
  selected: string;
  onRewrite?: (written: string) => void;
}) {
  const [asked] = useDebouncedValue(written, DEBOUNCE_MS);
  const isBlank = written.trim() === '';
  const { currentData, error } = reading.useRead({ text: asked, language, idProject }, { skip: asked.trim() === '' });
  const { held, onPointerDown } = useFreezeWhilePressed(useLastReading(asked, currentData));
  const { of: read, pieces, problems, hints, isKnown } = held ?? unknown(written);
  const stretches = cutText(read, pieces, problems);
  const [changing, setChanging] = useState<Partial<DictionaryDraft>>();
  const rewrite = (piece: ReadingPiece) => (said: string) =>
    onRewrite?.(written.slice(0, piece.from) + said + written.slice(piece.to));
  return (
    <section className={classes.preview} aria-label={text.title}>
      <h2 className={classes.previewTitle}>{text.title}</h2>
      {isBlank && <p className={classes.hint}>{text.empty}</p>}
      {error !== undefined && <p className={classes.hint}>{messageOf(error, text.failed)}</p>}
      {!isBlank && error === undefined && (
        <>
          <ReadingWords isStale={read !== written || !isKnown} onPointerDown={onPointerDown}>
            {stretches.map((stretch, i) => {
              if (stretch.kind === 'plain') {
                const isGlued = stretches[i - 1]?.kind === 'piece';
                const from = isGlued ? closingOf(stretch.written).length : 0;
                return <PlainText key={stretch.from} written={stretch.written.slice(from)} onTeach={setChanging} />;
              }
              if (stretch.kind === 'problem')
                return (
                  <mark key={stretch.from} className={classes.problem} title={stretch.problem.reason}>
                    {stretch.written}
                  </mark>
                );
              const next = stretches[i + 1];
              return (
                <span key={stretch.from} className={classes.glued}>
                  <PieceMenu
                    piece={stretch.piece}
                    idProject={idProject}
                    voice={voice}
                    language={language}
                    onChange={setChanging}
                    onRewrite={onRewrite && read === written ? rewrite(stretch.piece) : undefined}
                  />
                  {next?.kind === 'plain' && closingOf(next.written)}
                </span>
              );
            })}
          </ReadingWords>
          {problems.map(({ from, reason }) => (
            <p key={from} className={classes.reason} role="alert">
              {reason}
            </p>
          ))}
          {hints.map(({ from, reason }) => (
            <p key={`${from}${reason}`} className={classes.doubt}>
              <Icon name="warning" />
              {reason}
            </p>
          ))}
          <div className={classes.below}>
            <Button
              size="sm"
              variant="subtle"
              className={classes.teach ?? ''}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setChanging({ written: selectedIn(read, selected) })}
            >
              {text.teach}
            </Button>
            {isKnown && pieces.length + problems.length + hints.length === 0 && (
              <p className={classes.hint}>{text.asWritten}</p>
            )}
          </div>
        </>
      )}
      {changing && (
        <TeachDialog
          idProject={idProject}
          draft={changing}
          inText={{ text: written, speaker: voice, language, isTelephony }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  );
}

interface LastReading extends Pick<Reading, 'pieces' | 'problems' | 'hints'> {
  /** The text to which the offsets refer. */
  readonly of: string;
  readonly isKnown: boolean;
}

/** Shown at once for a new text, so that the layout does not move when the response arrives. */
const unknown = (of: string): LastReading => ({ of, pieces: [], problems: [], hints: [], isKnown: false });

/** The latest response with its text, until the next one arrives. */
function useLastReading(asked: string, answer: Reading | undefined): LastReading | undefined {
  const [last, setLast] = useState<LastReading>();
  if (answer && (last?.of !== asked || last.pieces !== answer.pieces)) {
    const { pieces, problems, hints } = answer;
    const next = { of: asked, pieces, problems, hints, isKnown: true };
    setLast(next);
    return next;
  }
  return last;
}

/** The text selected here or in the field, if it can be a written form. */
function selectedIn(written: string, there: string): string {
  const selected = (getSelection()?.toString() || there).trim();
  return selected.length <= WRITTEN_MAX && written.includes(selected) ? selected : '';
}

/** Max delay in ms between `pointerup` on a touch screen and the resulting click. */
const CLICK_MS = 100;

/**
 * Freezes a value while an element rendered from it is pressed: if a response replaced the button between press and
 * click, the browser would fire no click.
 */
function useFreezeWhilePressed<Value>(value: Value): { held: Value; onPointerDown: () => void } {
  const [isPressed, setPressed] = useState(false);
  const [held, setHeld] = useState(value);
  if (!isPressed && held !== value) setHeld(value);
  const onPointerDown = () => {
    setPressed(true);
    const released = new AbortController();
    const release = () => {
      released.abort();
      setTimeout(() => setPressed(false), CLICK_MS);
    };
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: released.signal });
  };
  return { held: isPressed ? held : value, onPointerDown };
}

interface TeachDialogProps {
  readonly idProject: number;
  readonly draft: Partial<DictionaryDraft>;
  /** The text that contains the word. */
  readonly inText: SpokenText;
  readonly onClose: () => void;
}

/** Sets the pronunciation of a word; opens the project's existing entry, if there is one. */
function TeachDialog({ idProject, draft: { written = '', ...said }, inText, onClose }: TeachDialogProps) {
  const { data, isLoading } = dictionary.useList(
    { idProject, written },
    { skip: written === '', refetchOnMountOrArgChange: true },
  );
  if (isLoading) return null;
  const same = data?.data ?? [];
  const entry = same.find((one) => one.written === written) ?? same[0];
  return (
    <EntryDialog
      idProject={idProject}
      {...(entry ? { entry, draft: said } : { draft: { written, ...said } })}
      inText={inText}
      voice={inText.speaker}
      onClose={onClose}
    />
  );
}

interface ReadingWordsProps {
  /** True if the text has changed since it was normalized. */
  readonly isStale: boolean;
  readonly onPointerDown: () => void;
  readonly children: ReactNode;
}

/** A text whose words are buttons: a single tab stop, with the arrow keys moving between words. */
function ReadingWords({ isStale, onPointerDown, children }: ReadingWordsProps) {
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
  // The focus is outside while the menu of a word is open.
  const at = words.findIndex((word) => word === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: words.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  words[Math.min(Math.max(to, 0), words.length - 1)]?.focus();
}

/** Matches style marks and words, each in its own capture group. */
const cut = /(\[\s*\/?\s*(?:devagar|[eê]nfase)\s*\])|([\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*)/giu;

interface PlainTextProps {
  readonly written: string;
  readonly onTeach: (draft: Partial<DictionaryDraft>) => void;
}

/** Punctuation that must not begin a line: comma, full stop, closing bracket or quote. */
const closing = /^[,.;:!?…)\]»”’"']+/u;

function closingOf(written: string): string {
  return closing.exec(written)?.[0] ?? '';
}

/**
 * Text that is spoken as written. Its words are buttons that open the dictionary; style marks are shown less
 * prominently.
 */
const PlainText = memo(function PlainText({ written, onTeach }: PlainTextProps) {
  const parts = [];
  let at = 0;
  for (const { index, 0: whole, 1: mark } of written.matchAll(cut)) {
    const end = index + whole.length;
    const after = mark === undefined ? closingOf(written.slice(end)) : '';
    parts.push(
      written.slice(at, index),
      mark === undefined ? (
        // A line can break after an inline button, which must not happen before the punctuation that follows.
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
