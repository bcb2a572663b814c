import { type ReactNode, useState } from 'react';
import type { VoiceOffer } from '#contract/catalogueFile.ts';
import { atBase } from '#common/device/atBase.ts';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { pause, play, usePlayer } from '#core/player/playerStore.ts';
import { catalogue as text } from '#text/catalogue.ts';
import { voices as voicesText } from '#text/voices.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { VoiceLicense } from './VoiceLicense.tsx';
import classes from './Voices.module.css';

interface VoiceCardProps {
  readonly voice: VoiceOffer;
  readonly heading: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A voice that can be installed: its sample, sex and character, and licence. */
export function VoiceCard({ voice, heading, actions, children }: VoiceCardProps) {
  const { name, isCommercial, samplePath } = voice;
  const [problem, setProblem] = useState('');
  return (
    <>
      <div className={classes.head}>
        {samplePath !== null && <Sample name={name} path={samplePath} onProblem={setProblem} />}
        {heading}
        {isCommercial !== true && <span className={classes.mark}>{text.businessUse(isCommercial)}</span>}
        {actions}
      </div>
      <output className={classes.problem}>{problem}</output>
      <p className={classes.soft}>{factsOf(voice).join(' · ')}</p>
      {children}
      <VoiceLicense origin={voice} />
    </>
  );
}

function factsOf({ gender, character, language, engine, speakers, sampleRate, bytes }: VoiceOffer): string[] {
  return [
    text.genders[gender ?? 'unknown'],
    character ?? text.noCharacter,
    text.languages[language] ?? language,
    text.kinds[engine],
    ...(speakers > 1 ? [text.speakers(speakers)] : []),
    ...(sampleRate === null ? [] : [text.hertz(sampleRate)]),
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
  ];
}

interface SampleProps {
  readonly name: string;
  readonly path: string;
  readonly onProblem: (sentence: string) => void;
}

/** Fetches the sample before it is played, since a player could not say why it did not come. */
function Sample({ name, path, onProblem }: SampleProps) {
  const isPlaying = usePlayer((state) => state.clip?.path === path && state.isPlaying);
  const start = async () => {
    onProblem('');
    const response = await fetch(atBase(path)).catch(() => undefined);
    if (response?.ok) return play({ path, name, duration: null, curve: null });
    const refusal: { message?: string } = (await response?.json().catch(() => undefined)) ?? {};
    onProblem(text.noSample(refusal.message));
  };
  return (
    <PlayButton
      label={isPlaying ? voicesText.stop(name) : voicesText.hear(name)}
      isPlaying={isPlaying}
      onClick={() => (isPlaying ? pause() : void start())}
    />
  );
}
