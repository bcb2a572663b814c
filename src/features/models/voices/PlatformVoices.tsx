import '@mantine/core/styles/Switch.css';
import { type ReactNode, useState } from 'react';
import { Switch, TextInput } from '@mantine/core';
import { type PlatformVoice as Voice, samplePath } from '#contract/voices.ts';
import { papers as papersApi } from '#api/papers.ts';
import { voices as voicesApi } from '#api/voices.ts';
import { usePoll } from '#state/usePoll.ts';
import { papers as papersText } from '#text/papers.ts';
import { RowAction } from '#ui/list/RowAction.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { voices as text } from '#text/voices.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { ActDialog } from '#crud/ActDialog.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { useSaySentence } from './useSaySentence.ts';
import { VoiceUse } from './VoiceUse.tsx';
import { speedText, VoiceFacts } from './VoiceFacts.tsx';
import classes from './Voices.module.css';

const PapersDialog = lazyPart(() =>
  import('#features/models/papers/PapersDialog.tsx').then((module) => module.PapersDialog),
);

const LOOK_EVERY_MS = 3000;
/** The server measures its own voices when they are first listed. */
const isBeingMeasured = ({ kind, isOn, realTimeFactor }: Voice) =>
  kind === 'formant' && isOn && realTimeFactor === null;

/** The voices that speak here, compared by their samples or by a sentence; those without a model have a switch. */
export function PlatformVoices() {
  const [isWaiting, setIsWaiting] = useState(false);
  const pollingInterval = usePoll(isWaiting ? LOOK_EVERY_MS : 0);
  const answer = voicesApi.usePlatform({}, { refetchOnMountOrArgChange: true, pollingInterval });
  const { data } = answer;
  const isUnmeasured = data?.some(isBeingMeasured) ?? false;
  if (isWaiting !== isUnmeasured) setIsWaiting(isUnmeasured);
  const [leaving, setLeaving] = useState<Voice>();
  const [shown, setShown] = useState<string>();
  const { data: allPapers } = papersApi.useList({});
  const papers = allPapers?.find(({ voice }) => voice === shown);
  const [sentence, setSentence] = useState('');
  const speech = useSaySentence();
  const { data: speaking } = voicesApi.useList({}, { refetchOnMountOrArgChange: true });
  const natural = speaking?.filter(({ kind }) => kind === 'neural') ?? [];
  const playOf = (name: string, isOn = true) =>
    sentence.trim() === '' ? (
      <SampleButton voice={name} path={isOn ? samplePath(name) : undefined} />
    ) : (
      <PlayButton
        label={text.sayBy(name)}
        isDisabled={!isOn || speech.isBusy(name)}
        onClick={() => void speech.say(name, sentence)}
      />
    );
  return (
    <section className={classes.platform} aria-labelledby="platform-voices">
      <h2 id="platform-voices">{text.here}</h2>
      <TextInput
        className={classes.sentence ?? ''}
        label={text.sentence}
        description={text.sentenceHelp}
        value={sentence}
        maxLength={200}
        error={speech.problem || undefined}
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
      {natural.length > 0 && (
        <div className={classes.engine}>
          <p>{text.natural}</p>
          <ul className={classes.list}>
            {natural.map(({ name, gender }) => (
              <li key={name} className={classes.item}>
                {playOf(name)}
                <div className={classes.about}>
                  <b>{name}</b>
                  <VoiceFacts facts={[text.genders[gender]]} />
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data ? (
        byEngine(data).map(([engine, voices]) => (
          <div key={engine} className={classes.engine}>
            <p>
              <EngineAbout engine={engine} voice={voices[0]!} />
            </p>
            <ul className={classes.list}>
              {voices.map((voice) => (
                <PlatformVoice
                  key={voice.name}
                  voice={voice}
                  player={playOf(voice.name, voice.isOn)}
                  onPapers={() => setShown(voice.name)}
                  onSwitchOff={() => setLeaving(voice)}
                />
              ))}
            </ul>
          </div>
        ))
      ) : (
        <NotLoaded answer={answer} lines={5} failed={text.platformFailed} />
      )}
      {papers && <PapersDialog papers={papers} onClose={() => setShown(undefined)} />}
      {leaving && <SwitchOffDialog voice={leaving.name} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

/** What the voices of an engine have in common. */
function EngineAbout({ engine, voice: { kind, languages } }: { engine: string; voice: Voice }) {
  const parts = [text.engines(kind), text.languagesOf(languages.length), text.engine(engine, kind === 'formant')];
  return parts.join(' · ');
}

function byEngine(voices: readonly Voice[]): [string, Voice[]][] {
  const engines = new Map<string, Voice[]>();
  for (const voice of voices) engines.set(voice.engine, [...(engines.get(voice.engine) ?? []), voice]);
  return [...engines];
}

/** Shows which prompts use the voice before it is switched off. */
function SwitchOffDialog({ voice, onClose }: { voice: string; onClose: () => void }) {
  const [switchVoice] = voicesApi.useSwitch();
  return (
    <ActDialog
      title={text.switchOffTitle(voice)}
      act={text.switchOff}
      run={() => switchVoice({ voice, isOn: false }).unwrap()}
      done={text.switchedOff(voice)}
      failed={text.switchFailed}
      onClose={onClose}
    >
      {text.switchOffText}
      <VoiceUse voice={voice} />
    </ActDialog>
  );
}

interface PlatformVoiceProps {
  readonly voice: Voice;
  readonly player: ReactNode;
  readonly onPapers: () => void;
  readonly onSwitchOff: () => void;
}

function PlatformVoice({ voice, player, onPapers, onSwitchOff }: PlatformVoiceProps) {
  const { name, isOn, realTimeFactor } = voice;
  const [switchVoice, { isLoading }] = voicesApi.useSwitch();
  const switchOn = () =>
    void notifyOutcome(switchVoice({ voice: name, isOn: true }).unwrap(), {
      done: text.switchedOn(name),
      failed: text.switchFailed,
    });
  return (
    <li className={classes.item} data-off={!isOn || undefined}>
      {player}
      <div className={classes.about}>
        <b>{name}</b>
        <VoiceFacts facts={[text.genders[voice.gender], speedText(realTimeFactor)]} />
      </div>
      <RowAction icon="file" act={papersText.open} label={papersText.titleOf(name)} onClick={onPapers} />
      <Switch
        checked={isOn}
        disabled={isLoading}
        aria-label={text.isOn(name)}
        onChange={isOn ? onSwitchOff : switchOn}
      />
    </li>
  );
}
