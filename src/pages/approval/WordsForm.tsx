import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Clip } from '#core/player/playerStore.ts';
import { clientApprovals as text } from '#text/clientApprovals.ts';
import { PlaceField } from './PlaceField.tsx';
import { readTypedText, useTypedText } from './useTypedText.ts';
import classes from './Approval.module.css';

interface WordsFormProps {
  /** Name under which the typed text survives a reload. */
  readonly draft: string;
  readonly label: string;
  readonly send: string;
  /** The form's name, where it asks for what a decision needs. */
  readonly asks?: string;
  /** Said if nothing was written. */
  readonly missing: string;
  readonly maxLength: number;
  /** The place of the audio that the words are about; absent where they are about another text. */
  readonly place?: {
    readonly clip: Clip | undefined;
    readonly atMs: number | null;
    readonly onPlace: (ms: number | null) => void;
  };
  readonly onSend: (words: string) => void;
  readonly onCancel: () => void;
}

/** The form for a client's words about an audio: a requested change, a comment or an answer. */
export function WordsForm({ draft, label, send, asks, missing, maxLength, place, onSend, onCancel }: WordsFormProps) {
  const field = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useTypedText(draft);
  const [isMissing, setIsMissing] = useState(false);
  // Not after a reload, which opens the form by itself.
  useEffect(() => {
    if (readTypedText(draft) === '') area.current?.focus();
  }, [draft]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written.trim() !== '') {
      setWritten('');
      return onSend(written.trim());
    }
    setIsMissing(true);
    area.current?.focus();
  };
  return (
    <form className={classes.form} data-asks={asks && true} aria-label={asks} onSubmit={submit}>
      <label htmlFor={field}>{label}</label>
      <textarea
        ref={area}
        id={field}
        rows={3}
        maxLength={maxLength}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${field}-missing` : undefined}
        value={written}
        onChange={(event) => {
          setWritten(event.currentTarget.value);
          setIsMissing(false);
        }}
      />
      {isMissing && (
        <p id={`${field}-missing`} className={classes.error}>
          {missing}
        </p>
      )}
      {place && <PlaceField {...place} />}
      <div className={classes.actions}>
        <button type="submit" className={classes.primary}>
          {send}
        </button>
        <button
          type="button"
          className={classes.plain}
          onClick={() => {
            setWritten('');
            onCancel();
          }}
        >
          {text.cancel}
        </button>
      </div>
    </form>
  );
}
