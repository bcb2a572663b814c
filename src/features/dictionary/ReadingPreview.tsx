import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type DictionaryDraft, WRITTEN_MAX } from '#contract/dictionary.ts';
import type { ReadingPiece } from '#contract/reading.ts';
import { useReadTextQuery } from '#api/reading.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { reading as text } from '#text/pt/reading.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { cutText } from '#light/reading/cutText.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { PieceMenu } from './PieceMenu.tsx';
import classes from './Dictionary.module.css';

const DEBOUNCE_MS = 300;

/**
 * How a text will be said: each piece that is said otherwise than written can be heard, and changed for its project.
 */
export function ReadingPreview({
  written,
  idProject,
  voice,
  onRewrite,
}: {
  written: string;
  idProject: number;
  voice: string;
  onRewrite?: (written: string) => void;
}) {
  const [asked] = useDebouncedValue(written, DEBOUNCE_MS);
  const { data, error } = useReadTextQuery({ text: asked, idProject }, { skip: asked.trim() === '' });
  const [changing, setChanging] = useState<Partial<DictionaryDraft>>();
  const rewrite = (piece: ReadingPiece) => (said: string) =>
    onRewrite?.(written.slice(0, piece.from) + said + written.slice(piece.to));
  const isCurrent = data !== undefined && asked.trim() !== '';
  return (
    <section className={classes.preview} aria-label={text.title}>
      <h2 className={classes.previewTitle}>{text.title}</h2>
      {asked.trim() === '' && <p className={classes.hint}>{text.empty}</p>}
      {error !== undefined && <p className={classes.hint}>{messageOf(error, text.failed)}</p>}
      {isCurrent && error === undefined && (
        <p className={classes.reading} data-stale={asked !== written || undefined}>
          {cutText(asked, data.pieces, data.problems).map((stretch) => {
            if (stretch.kind === 'plain') return <PlainText key={stretch.from} written={stretch.written} />;
            if (stretch.kind === 'problem')
              return (
                <mark key={stretch.from} className={classes.problem} title={stretch.problem.reason}>
                  {stretch.written}
                </mark>
              );
            return (
              <PieceMenu
                key={stretch.from}
                piece={stretch.piece}
                idProject={idProject}
                voice={voice}
                onChange={setChanging}
                onRewrite={onRewrite && asked === written ? rewrite(stretch.piece) : undefined}
              />
            );
          })}
        </p>
      )}
      {isCurrent &&
        data.problems.map(({ from, reason }) => (
          <p key={from} className={classes.reason} role="alert">
            {reason}
          </p>
        ))}
      {isCurrent &&
        data.hints.map(({ from, reason }) => (
          <p key={`${from}${reason}`} className={classes.doubt}>
            <Icon name="warning" />
            {reason}
          </p>
        ))}
      {isCurrent && data.pieces.length === 0 && data.problems.length === 0 && data.hints.length === 0 && (
        <p className={classes.hint}>{text.asWritten}</p>
      )}
      {isCurrent && (
        <Button
          size="sm"
          variant="subtle"
          className={classes.teach ?? ''}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setChanging({ written: selectedIn(asked) })}
        >
          {text.teach}
        </Button>
      )}
      {changing && (
        <EntryDialog idProject={idProject} draft={changing} voice={voice} onClose={() => setChanging(undefined)} />
      )}
    </section>
  );
}

/** What the person has selected, if it is a form of the text. */
function selectedIn(written: string): string {
  const selected = getSelection()?.toString().trim() ?? '';
  return selected.length <= WRITTEN_MAX && written.includes(selected) ? selected : '';
}

/** Marks that only change the voice stand back: they are heard, not read. */
function PlainText({ written }: { written: string }) {
  return written.split(/(\[\s*\/?\s*(?:devagar|[eê]nfase)\s*\])/iu).map((part, i) =>
    i % 2 === 1 ? (
      <span key={`${i}${part}`} className={classes.voiceMark}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
