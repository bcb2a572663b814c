import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type DictionaryDraft, WRITTEN_MAX } from '#contract/dictionary.ts';
import type { Language } from '#contract/kit/languages.ts';
import type { Reading, ReadingPiece } from '#contract/reading.ts';
import { useReadTextQuery } from '#api/reading.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { reading as text } from '#text/reading.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { cutText } from '#core/reading/cutText.ts';
import { PieceMenu } from './PieceMenu.tsx';
import { closingOf, PlainText } from './PlainText.tsx';
import { ReadingWords } from './ReadingWords.tsx';
import { TeachDialog } from './TeachDialog.tsx';
import { useFreezeWhilePressed } from './useFreezeWhilePressed.ts';
import classes from '#features/dictionary/Dictionary.module.css';

const DEBOUNCE_MS = 300;

/**
 * How a text will be said: each piece that is said otherwise than written can be heard, and changed for its project.
 */
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
  /** What of the text is selected where it is written; may be empty. */
  selected: string;
  onRewrite?: (written: string) => void;
}) {
  const [asked] = useDebouncedValue(written, DEBOUNCE_MS);
  const isBlank = written.trim() === '';
  const { currentData, error } = useReadTextQuery({ text: asked, language, idProject }, { skip: asked.trim() === '' });
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
  /** The text whose reading it is: offsets of one mean nothing in another. */
  readonly of: string;
  readonly isKnown: boolean;
}

/** Takes its place at once, so that nothing below moves under a hand when the answer comes. */
const unknown = (of: string): LastReading => ({ of, pieces: [], problems: [], hints: [], isKnown: false });

/** The newest answer there is, beside the text that it belongs to, until the next one comes. */
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

/** What the person has selected, here or where the text is written, if it is a form of the text. */
function selectedIn(written: string, there: string): string {
  const selected = (getSelection()?.toString() || there).trim();
  return selected.length <= WRITTEN_MAX && written.includes(selected) ? selected : '';
}
