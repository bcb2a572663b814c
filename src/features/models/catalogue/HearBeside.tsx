import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { demo } from '#api/demo.ts';
import { voices as voicesApi } from '#api/voices.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { playOnce } from '#core/player/playOnce.ts';
import { catalogue as text } from '#text/catalogue.ts';
import classes from './Catalogue.module.css';

/** A sentence of one's own by an installed voice, and by the embedded one. */
export function HearBeside({ voice }: { voice: string }) {
  const { data: known } = voicesApi.useList({});
  const embedded = known?.find(({ kind }) => kind === 'formant')?.name;
  const [sentence, setSentence] = useState<string>(text.besideSentence);
  const [speak, { isLoading, originalArgs }] = demo.useSpeak();
  const [problem, setProblem] = useState('');
  const say = async (speaker: string) => {
    setProblem('');
    try {
      const { audio, mimeType } = await speak({ speaker, text: sentence }).unwrap();
      await playOnce(audio, mimeType);
    } catch (thrown) {
      setProblem(firstMessageOf(thrown, text.besideFailed));
    }
  };
  return (
    <div className={classes.beside}>
      <TextInput
        label={text.besideLabel}
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
          loading={isLoading && originalArgs?.speaker === speaker}
          onClick={() => void say(speaker)}
        >
          {speaker === embedded ? text.besideEmbedded(speaker) : text.besideVoice(speaker)}
        </Button>
      ))}
    </div>
  );
}
