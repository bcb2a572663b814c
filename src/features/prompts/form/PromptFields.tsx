import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { languageNames } from '#common/languageNames.ts';
import type { Language } from '#contract/kit/languages.ts';
import { NAME_MAX } from '#contract/kit/limits.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { CsvField } from './CsvField.tsx';
import { HearBar } from './hearing/HearBar.tsx';
import { partToHear } from './hearing/partToHear.ts';
import type { ReadingSlot } from './ReadingSlot.ts';
import { TextField } from './TextField.tsx';
import type { PromptFormState } from './usePromptForm.ts';
import { VoiceField } from './VoiceField.tsx';
import classes from './PromptForm.module.css';

const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }));
const compressions = [
  { value: '', label: text.chooseCompression },
  { value: 'false', label: text.highQuality },
  { value: 'true', label: text.telephony },
];

export function PromptFields({
  form: { record, choice, hasText, chooseFile, removeFile, convertFile, writeText },
  idProject,
  isNew,
  reading: Reading,
}: {
  form: PromptFormState;
  idProject: number;
  isNew: boolean;
  reading: ReadingSlot;
}) {
  const hasFile = choice.file !== undefined;
  const { text: written, speaker, compression } = record.form.values;
  const language = record.form.values.language as Language;
  const field = useRef<HTMLTextAreaElement>(null);
  const [selected, setSelected] = useState<readonly [from: number, to: number]>([0, 0]);
  return (
    <>
      <TextInput
        label={text.name}
        withAsterisk={!hasFile}
        disabled={hasFile}
        maxLength={NAME_MAX}
        {...record.field('name')}
      />
      <div className={classes.sound}>
        <VoiceField form={record} />
        <NativeSelect
          label={text.language}
          withAsterisk
          data={languages}
          rightSection={<Icon name="chevron" />}
          {...record.field('language')}
        />
        <NativeSelect
          label={text.compression}
          withAsterisk
          data={compressions}
          rightSection={<Icon name="chevron" />}
          {...record.field('compression')}
        />
      </div>
      <TextField form={record} isDisabled={hasFile} field={field} onWrite={writeText} onSelect={setSelected} />
      {!hasFile && (
        <HearBar
          idProject={idProject}
          values={record.form.values}
          part={partToHear(written, ...selected)}
          field={field}
        />
      )}
      {hasText && (
        <Reading
          written={written}
          idProject={idProject}
          voice={speaker}
          language={language}
          isTelephony={compression === 'true'}
          selected={written.slice(...selected)}
          onRewrite={writeText}
        />
      )}
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
