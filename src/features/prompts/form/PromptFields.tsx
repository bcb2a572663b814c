import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { NAME_MAX, PROMPT_TEXT_MAX } from '#contract/kit/limits.ts';
import { promptForm as text } from '#text/pt/prompts.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { CsvField } from './CsvField.tsx';
import type { PromptFormState } from './usePromptForm.ts';
import { VoiceField } from './VoiceField.tsx';
import classes from './PromptForm.module.css';

const compressions = [
  { value: '', label: text.chooseCompression },
  { value: 'false', label: text.highQuality },
  { value: 'true', label: text.telephony },
];

export function PromptFields({
  form: { record, choice, hasText, chooseFile, removeFile, convertFile, writeText },
  isNew,
  reading,
}: {
  form: PromptFormState;
  isNew: boolean;
  reading: ReactNode;
}) {
  const hasFile = choice.file !== undefined;
  const written = record.form.values.text;
  return (
    <>
      <TextInput
        label={text.name}
        withAsterisk={!hasFile}
        disabled={hasFile}
        maxLength={NAME_MAX}
        {...record.field('name')}
      />
      <div className={classes.pair}>
        <VoiceField form={record} />
        <NativeSelect
          label={text.compression}
          withAsterisk
          data={compressions}
          rightSection={<Icon name="chevron" />}
          {...record.field('compression')}
        />
      </div>
      <div>
        <Textarea
          label={text.text}
          withAsterisk={!hasFile}
          disabled={hasFile}
          autosize={false}
          rows={6}
          maxLength={PROMPT_TEXT_MAX}
          {...record.field('text')}
          aria-describedby={`${record.fieldId('text')}count`}
          onChange={(event) => writeText(event.currentTarget.value)}
        />
        <p
          id={`${record.fieldId('text')}count`}
          className={classes.counter}
          data-full={written.length >= PROMPT_TEXT_MAX || undefined}
        >
          {text.counter(written.length)}
        </p>
      </div>
      {reading}
      {isNew && (
        <>
          <div className={classes.or}>
            <span>{text.or}</span>
          </div>
          <CsvField
            choice={choice}
            isDisabled={hasText}
            onChoose={chooseFile}
            onRemove={removeFile}
            onConvert={convertFile}
          />
        </>
      )}
    </>
  );
}
