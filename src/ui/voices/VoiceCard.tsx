import { type ReactNode, useEffect, useState } from 'react';
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

/** The sample that is being fetched, of any voice: the next press takes its place. */
let current: AbortController | undefined;

/** Fetches the sample before it is played, since a player could not say why it did not come. */
function Sample({ name, path, onProblem }: SampleProps) {
  const isPlaying = usePlayer((state) => state.clip?.path === path && state.isPlaying);
  const [fetching, setFetching] = useState<AbortController>();
  useEffect(() => () => fetching?.abort(), [fetching]);
  const isBusy = fetching !== undefined;
  const start = async () => {
    const mine = new AbortController();
    current?.abort();
    current = mine;
    setFetching(mine);
    onProblem('');
    pause();
    const response = await fetch(atBase(path), { signal: mine.signal }).catch(() => undefined);
    const refusal: { message?: string } = response?.ok ? {} : ((await response?.json().catch(() => undefined)) ?? {});
    void response?.body?.cancel().catch(() => {});
    if (!mine.signal.aborted && response?.ok) play({ path, name, duration: null, curve: null });
    else if (!mine.signal.aborted) onProblem(text.noSample(refusal.message));
    setFetching((now) => (now === mine ? undefined : now));
  };
  const press = () => {
    if (isBusy) fetching.abort();
    else if (isPlaying) pause();
    else void start();
  };
  return (
    <PlayButton
      label={isPlaying || isBusy ? voicesText.stop(name) : voicesText.hear(name)}
      isPlaying={isPlaying || isBusy}
      isBusy={isBusy}
      onClick={press}
    />
  );
}
