import { Button } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import type { Language } from '#contract/kit/languages.ts';
import { Heard } from '#crud/hearing/Heard.tsx';
import { type PreviewRequest, hear, stopHearing, useHearing } from '#crud/hearing/hearing.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { hearing as text } from '#text/hearing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { PromptText } from '#common/promptText.ts';
import classes from './Hearing.module.css';

interface HearBarProps {
  readonly idProject: number;
  readonly values: Readonly<Record<'text' | 'speaker' | 'language' | 'compression', string>>;
  /** The selected part of the text, if it can be heard alone. */
  readonly part: string | undefined;
  /** Something in the form, to find it by. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** 'Ouvir' of a form: its text as it stands, or the part of it that is selected, before anything is saved. */
export function HearBar({ idProject, values, part, field }: HearBarProps) {
  const heard = useHearing();
  // A dialog over the form shows what it asked for itself.
  const hearing = heard?.asked.entry ? undefined : heard;
  const isOffline = useConnection() === 'offline';
  const asked: PreviewRequest = {
    idProject,
    text: part ?? values.text.trim(),
    speaker: values.speaker,
    language: values.language as Language,
    compression: values.compression === 'true',
    isPart: part !== undefined,
  };
  const isComplete = values.speaker !== '' && values.compression !== '' && v.is(PromptText, values.text);
  const canPreview = isComplete && !isOffline;
  useEffect(() => stopHearing, []);
  useFormKeys({
    onSave: () => field.current?.form?.requestSubmit(),
    onHear: () => {
      if (canPreview) hear(asked);
    },
  });

  const note = hearing?.state === 'made' ? noteOf(hearing.asked, asked, values.text) : undefined;
  return (
    <>
      <div className={classes.bar}>
        <Button
          size="sm"
          leftSection={<Icon name="volume" />}
          disabled={!canPreview}
          aria-keyshortcuts="Control+Space"
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => hear(asked)}
        >
          {part === undefined ? text.hear : text.hearPart}
        </Button>
        <span className={classes.note} data-keys={(isComplete && !isOffline) || undefined}>
          {isOffline ? text.offline : isComplete ? text.keys : text.needs}
        </span>
      </div>
      <Heard hearing={hearing} note={note} />
    </>
  );
}

/** What is heard, against the form as it stands. */
function noteOf(heard: PreviewRequest, now: PreviewRequest, written: string): string {
  const isSame =
    heard.speaker === now.speaker && heard.language === now.language && heard.compression === now.compression;
  if (isSame && heard.isPart && written.includes(heard.text)) return text.ofPart;
  return isSame && heard.text === written.trim() ? text.unsaved : text.asBefore;
}

/** Keys of a form while no dialog is open over it: Ctrl+Enter, or ⌘+Enter, saves; Ctrl+Space hears. */
function useFormKeys({ onSave, onHear }: { onSave: () => void; onHear: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isHear = event.code === 'Space' && event.ctrlKey;
    if ((!isSave && !isHear) || event.repeat || event.altKey || event.shiftKey) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
    event.preventDefault();
    if (isSave) onSave();
    else onHear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
