import { Button } from '@mantine/core';
import { useEffect } from 'react';
import * as v from 'valibot';
import type { Language } from '#contract/kit/languages.ts';
import { DictionaryDraft } from '#contract/dictionary.ts';
import { hear, stopPreview, usePreview } from '#crud/preview/preview.ts';
import { PreviewPlayer } from '#crud/preview/PreviewPlayer.tsx';
import { sentenceWith } from '#crud/preview/sentenceWith.ts';
import { preview as text } from '#text/preview.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { useConnection } from '#state/device/useConnection.ts';
import { useSpeaker } from './useSpeaker.ts';
import classes from './Dictionary.module.css';

/** The text of an open form, with its voice settings. */
export interface SpokenText {
  readonly text: string;
  /** Empty if no voice is selected. */
  readonly speaker: string;
  readonly language: Language;
  readonly isTelephony: boolean;
}

interface HearInTextProps {
  readonly idProject: number;
  readonly entry: unknown;
  readonly inText: SpokenText;
}

/** Plays the sentence that contains the written form, with the unsaved entry applied. */
export function HearInText({ idProject, entry, inText }: HearInTextProps) {
  const speaker = useSpeaker(inText.speaker, inText.language);
  const isOffline = useConnection() === 'offline';
  const heard = usePreview();
  const parsed = v.safeParse(DictionaryDraft, entry);
  const sentence = parsed.success ? sentenceWith(inText.text, parsed.output.written) : undefined;
  const canPreview = sentence !== undefined && speaker !== undefined && !isOffline;
  useEffect(() => stopPreview, []);
  return (
    <>
      <Button
        className={classes.hearInText ?? ''}
        leftSection={<Icon name="volume" />}
        disabled={!canPreview}
        onClick={() => {
          if (!parsed.success || !canPreview) return;
          const { language, isTelephony } = inText;
          const said = { idProject, text: sentence, speaker, language, compression: isTelephony };
          hear({ ...said, isPart: true, entry: parsed.output });
        }}
      >
        {text.hearInText}
      </Button>
      <PreviewPlayer preview={heard?.asked.entry && heard} note={isOffline ? text.offline : text.withEntry} />
    </>
  );
}
