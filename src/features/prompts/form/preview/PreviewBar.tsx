import { Button } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import * as v from 'valibot';
import type { Language } from '#contract/kit/languages.ts';
import { PreviewPlayer } from '#crud/preview/PreviewPlayer.tsx';
import { type PreviewRequest, hear, stopPreview, usePreview } from '#crud/preview/preview.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { preview as text } from '#text/preview.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { PromptText } from '#common/promptText.ts';
import { isSaveKey, useFormKeys } from '#ui/form/useFormKeys.ts';
import classes from './PreviewBar.module.css';

interface PreviewBarProps {
  readonly idProject: number;
  readonly values: Readonly<Record<'text' | 'speaker' | 'language' | 'compression', string>>;
  /** The selected part of the text, if it can be spoken alone. */
  readonly part: string | undefined;
  /** An element of the form, used to find the form. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Saves and goes on with a new prompt or with the next one. */
  readonly onSaveAnd: (() => void) | undefined;
}

/** The 'Ouvir' button of a form: plays its unsaved text, or the selected part of it. */
export function PreviewBar({ idProject, values, part, field, onSaveAnd }: PreviewBarProps) {
  const heard = usePreview();
  // A dialog over the form shows its own preview.
  const preview = heard?.asked.entry ? undefined : heard;
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
  const rule = values.text.trim() === '' ? undefined : v.safeParse(PromptText, values.text).issues?.[0].message;
  const whyNot = rule ?? (values.speaker !== '' && values.compression !== '' ? text.needsText : text.needs);
  useEffect(() => stopPreview, []);
  useFormKeys((event) => {
    if (isSaveKey(event) && event.shiftKey) return onSaveAnd ?? (() => field.current?.form?.requestSubmit());
    const isHear = event.code === 'Space' && event.ctrlKey && !event.shiftKey;
    return isHear ? () => canPreview && hear(asked) : undefined;
  });

  const note = preview?.state === 'made' ? noteOf(preview.asked, asked, values.text) : undefined;
  return (
    <>
      <div className={classes.bar}>
        <Button
          size="sm"
          leftSection={<Icon name="volume" />}
          disabled={!canPreview}
          aria-keyshortcuts="Control+Space"
          // Keeps the selection in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => hear(asked)}
        >
          {part === undefined ? text.hear : text.hearPart}
        </Button>
        <span className={classes.note} data-keys={(isComplete && !isOffline) || undefined}>
          {isOffline ? text.offline : isComplete ? text.keys : whyNot}
        </span>
      </div>
      <PreviewPlayer preview={preview} note={note} />
    </>
  );
}

/** Compares the preview with the current state of the form. */
function noteOf(heard: PreviewRequest, now: PreviewRequest, written: string): string {
  const isSame =
    heard.speaker === now.speaker && heard.language === now.language && heard.compression === now.compression;
  if (isSame && heard.isPart && written.includes(heard.text)) return text.ofPart;
  return isSame && heard.text === written.trim() ? text.unsaved : text.asBefore;
}
