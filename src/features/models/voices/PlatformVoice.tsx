import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { type PlatformVoice as Voice, samplePath } from '#contract/voices.ts';
import { useSwitchVoiceMutation } from '#api/voices.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { voices as text } from '#text/voices.ts';
import { speedText, VoiceFacts } from './VoiceFacts.tsx';
import classes from './Voices.module.css';

export function PlatformVoice({ voice, onSwitchOff }: { voice: Voice; onSwitchOff: () => void }) {
  const { name, isOn, realTimeFactor } = voice;
  const [switchVoice, { isLoading }] = useSwitchVoiceMutation();
  const path = samplePath(name);
  const switchOn = () =>
    void notifyOutcome(switchVoice({ voice: name, isOn: true }).unwrap(), {
      done: text.switchedOn(name),
      failed: text.switchFailed,
    });
  return (
    <li className={classes.item} data-off={!isOn || undefined}>
      <SampleButton voice={name} path={isOn ? path : undefined} />
      <div className={classes.about}>
        <b>{name}</b>
        <VoiceFacts facts={[text.genders[voice.gender], speedText(realTimeFactor)]} />
      </div>
      <Switch
        checked={isOn}
        disabled={isLoading}
        aria-label={text.isOn(name)}
        onChange={isOn ? onSwitchOff : switchOn}
      />
    </li>
  );
}
