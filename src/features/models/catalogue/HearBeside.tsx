import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { voices as voicesApi } from '#api/voices.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { catalogue as text } from '#text/catalogue.ts';
import { useSaySentence } from '#features/models/voices/useSaySentence.ts';
import { voices as voicesText } from '#text/voices.ts';
import classes from './Catalogue.module.css';

/** A sentence of one's own by an installed voice, and by the embedded one. */
export function HearBeside({ voice }: { voice: string }) {
  const { data: known } = voicesApi.useList({});
  const embedded = known?.find(({ kind }) => kind === 'formant')?.name;
  const [sentence, setSentence] = useState<string>(text.besideSentence);
  const { say, isBusy, problem } = useSaySentence();
  return (
    <div className={classes.beside}>
      <TextInput
        label={voicesText.sentence}
        value={sentence}
        maxLength={200}
        error={problem || undefined}
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
      {[voice, ...(embedded === undefined ? [] : [embedded])].map((speaker) => (
        <Button
          key={speaker}
          size="sm"
          leftSection={<Icon name="volume" />}
          disabled={sentence.trim() === ''}
          loading={isBusy(speaker)}
          onClick={() => void say(speaker, sentence)}
        >
          {speaker === embedded ? text.besideEmbedded(speaker) : text.besideVoice(speaker)}
        </Button>
      ))}
    </div>
  );
}
