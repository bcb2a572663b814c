import { Button } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import * as v from 'valibot';
import type { Language } from '#contract/kit/languages.ts';
import { Heard } from '#crud/hearing/Heard.tsx';
import { type PreviewRequest, hear, stopHearing, useHearing } from '#crud/hearing/hearing.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { hearing as text } from '#text/hearing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { useFormKeys } from './useFormKeys.ts';
import classes from './Hearing.module.css';
import { PromptText } from '#common/promptText.ts';

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
