import '@mantine/core/styles/Radio.css';
import { Radio } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { samplePath } from '#contract/voices.ts';
import { models } from '#api/models.ts';
import { voices } from '#api/voices.ts';
import { groupVoices, type VoiceChoice, type VoiceGroup } from '#core/voices/groupVoices.ts';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { promptForm as text } from '#text/promptForm.ts';
import classes from './VoicePicker.module.css';

interface VoicePickerProps {
  readonly label: string;
  readonly language?: Language;
  /** The chosen voice; empty for none. */
  readonly value: string;
  /** Label of the choice of no voice; without it one must be chosen. */
  readonly none?: string;
  readonly isDisabled?: boolean;
  /** True to have the focus as a dialog opens. */
  readonly isFocused?: boolean;
  readonly onChange: (voice: string) => void;
}

/** All voices of a language, each with a sample to play: chosen by ear, and by one press. */
export function VoicePicker({
  label,
  language = DEFAULT_LANGUAGE,
  value,
  none,
  isDisabled = false,
  isFocused = false,
  onChange,
}: VoicePickerProps) {
  const { data: names = [], isSuccess } = models.useSynthesizerModels({ language });
  const { data: known = [], isLoading } = voices.useList({ language });
  const isGone = value !== '' && isSuccess && !names.includes(value);
  const choices = [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    ...(isGone ? [{ value, label: text.goneVoice(value, language) }] : []),
    // Not yet in groups, they would move under a finger or the focus.
    ...groupVoices(isLoading ? [] : names, known),
  ];
  const first = choices.flatMap((one) => ('items' in one ? one.items : [one]))[0]?.value;
  const focused = value === '' ? first : value;
  const field = useRef<HTMLInputElement>(null);
  const isThere = isSuccess && !isLoading;
  useEffect(() => {
    // A dialog that opened before the voices had come could give the focus to its close button only.
    if (isFocused && isThere && document.activeElement?.closest('[role=radiogroup]') === null) field.current?.focus();
  }, [isFocused, isThere]);
  const option = ({ value: voice, label: shown }: VoiceChoice) => (
    <div key={voice} className={classes.voice}>
      <Radio
        value={voice}
        label={shown}
        disabled={isDisabled}
        {...(voice === focused && { ref: field, 'data-autofocus': isFocused || undefined })}
      />
      {names.includes(voice) && <SampleButton voice={voice} path={samplePath(voice, language)} />}
    </div>
  );
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={classes.voices}>
        {choices.map((one) =>
          'items' in one ? (
            <Group key={one.group} of={one}>
              {one.items.map(option)}
            </Group>
          ) : (
            option(one)
          ),
        )}
      </div>
    </Radio.Group>
  );
}

function Group({ of: { group }, children }: { of: VoiceGroup; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{group}</legend>
      {children}
    </fieldset>
  );
}
