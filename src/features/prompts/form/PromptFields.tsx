import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { languageNames } from '#common/languageNames.ts';
import { type Language, DEFAULT_LANGUAGE } from '#contract/kit/languages.ts';
import type { ProjectDefaults } from '#contract/projects.ts';
import { NAME_MAX, PROMPT_TEXT_MAX } from '#contract/kit/limits.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { samplePath } from '#contract/voices.ts';
import { models } from '#api/models.ts';
import { voices } from '#api/voices.ts';
import { groupVoices } from '#core/voices/groupVoices.ts';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { type Brought, pastedOf, usePastedTable } from '#features/prompts/list/usePastedTable.ts';
import { CsvField } from './CsvField.tsx';
import { NameNote } from './rows/NameNote.tsx';
import { PreviewBar } from './preview/PreviewBar.tsx';
import { partToHear } from './preview/partToHear.ts';
import { type PastedTable, readPastedTable } from './pastedTable.ts';
import type { ReadingSlot } from './ReadingSlot.ts';
import type { PromptFormState } from './usePromptForm.ts';
import { differencesFrom } from '#features/prompts/rows/differencesFrom.ts';
import { MarkBar } from './marks/MarkBar.tsx';
import { useMarks } from './marks/useMarks.ts';
import classes from './PromptForm.module.css';

const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }));
const compressions = [
  { value: '', label: text.chooseCompression },
  { value: 'false', label: text.highQuality },
  { value: 'true', label: text.telephony },
];

export function PromptFields({
  form: { record, choice, rows, hasText, take, removeFile, convertFile, writeText, ...form },
  idProject,
  defaults = {},
  isNew,
  reading: Reading,
  children,
}: {
  form: PromptFormState;
  idProject: number;
  defaults: ProjectDefaults | undefined;
  isNew: boolean;
  reading: ReadingSlot;
  /** What stands below the reading. */
  children: ReactNode;
}) {
  const hasFile = choice.file !== undefined;
  const { text: written, speaker, compression } = record.form.values;
  const language = record.form.values.language as Language;
  const field = useRef<HTMLTextAreaElement>(null);
  const [selected, setSelected] = useState<readonly [from: number, to: number]>([0, 0]);
  usePastedTable(isNew && !hasFile && written === '', (table) => take({ table }));
  return (
    <div className={classes.layout} data-file={hasFile || undefined}>
      <div className={classes.column}>
        <TextField
          form={record}
          isDisabled={hasFile}
          field={field}
          onWrite={writeText}
          onSelect={setSelected}
          {...(isNew && {
            isToPaste: form.isToPaste,
            onPasteTable: (table, isText) => (isText ? form.offerTable(table) : take({ table })),
          })}
        />
        {form.offer && !hasFile && <Offer brought={form.offer} onTake={form.takeOffer} onLeave={form.leaveOffer} />}
        <TextInput
          label={text.name}
          withAsterisk={!hasFile}
          disabled={hasFile}
          maxLength={NAME_MAX}
          {...record.field('name')}
          onChange={(event) => form.writeName(event.currentTarget.value)}
        />
        {record.form.isDirty('name') && <NameNote idProject={idProject} name={record.form.values.name} />}
        <SoundFields form={record} defaults={defaults} isNew={isNew} />
      </div>
      <div className={classes.column}>
        {!hasFile && (
          <PreviewBar
            idProject={idProject}
            values={record.form.values}
            part={partToHear(written, ...selected)}
            field={field}
            onSaveAnd={form.saveAnd}
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
        {children}
        {isNew && (
          <>
            <div className={classes.or}>
              <span>{text.or}</span>
            </div>
            <CsvField
              help={`${text.fileHelp} ${text.pasteHelp}`}
              choice={choice}
              isDisabled={hasText}
              onChoose={(file) => take({ file })}
              onRemove={removeFile}
              onConvert={convertFile}
            >
              {choice.content && (
                <RowsPreview
                  rows={rows}
                  choice={choice}
                  idProject={idProject}
                  voice={speaker}
                  language={language}
                  isTelephony={compression === 'true'}
                  reading={Reading}
                  onLeave={form.leaveRows}
                />
              )}
            </CsvField>
          </>
        )}
      </div>
    </div>
  );
}

/** Loaded with the first file. */
const RowsPreview = lazyPart(() => import('./rows/RowsPreview.tsx').then((module) => module.RowsPreview));

interface OfferProps {
  readonly brought: Brought;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/** Asks whether a pasted table is one text or a prompt for each row, or whether a file may replace a text. */
function Offer({ brought, onTake, onLeave }: OfferProps) {
  const take = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A person who brought it to the list is in no field, and answers by Enter.
    if (document.activeElement?.matches('input, textarea, select')) return;
    take.current?.focus({ preventScroll: true });
    take.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isTable = 'table' in brought;
  return (
    <output className={classes.offer}>
      <span>{isTable ? text.tableOffer(brought.table.rows) : text.fileOffer(brought.file.name)}</span>
      <span className={classes.answers}>
        <Button ref={take} size="sm" onClick={onTake}>
          {isTable ? text.tableTake(brought.table.rows) : text.fileTake}
        </Button>
        <Button size="sm" variant="subtle" onClick={onLeave}>
          {isTable ? text.tableLeave : text.fileLeave}
        </Button>
      </span>
    </output>
  );
}

/**
 * Voice, language and output. A new prompt is not asked for them if the project says them all; a prompt that is there
 * says where it differs.
 */
function SoundFields({ form, defaults, isNew }: SoundFieldsProps) {
  const { speaker, language, compression } = form.form.values;
  const differing = differencesFrom(defaults, { speaker, language, compression: compression === 'true' });
  const isSaid = defaults.speaker !== undefined && defaults.compression !== undefined;
  const isUsual = language === (defaults.language ?? DEFAULT_LANGUAGE);
  const [isOpen, setIsOpen] = useState(!isNew || !isSaid);
  // A draft or a refusal of what the project says needs the fields.
  if (!isOpen && differing.length === 0 && isUsual && form.field('speaker').error === undefined)
    return (
      <p className={classes.said}>
        {text.ofProject([
          speaker,
          ...(defaults.language === undefined ? [] : [languageNames[defaults.language]]),
          compression === 'true' ? text.telephony : text.highQuality,
        ])}
        <Button size="sm" variant="subtle" onClick={() => setIsOpen(true)}>
          {text.changeSound}
        </Button>
      </p>
    );
  return (
    <div>
      <div className={classes.sound}>
        <VoiceField form={form} />
        <NativeSelect label={text.language} withAsterisk data={languages} {...form.field('language')} />
        <NativeSelect label={text.compression} withAsterisk data={compressions} {...form.field('compression')} />
      </div>
      {speaker !== '' && differing.length > 0 && <p className={classes.counter}>{text.differs(differing)}</p>}
    </div>
  );
}

interface SoundFieldsProps {
  readonly form: PromptFormState['record'];
  readonly defaults: ProjectDefaults;
  readonly isNew: boolean;
}

/** The voice of a prompt, with a sample to play. */
function VoiceField({ form }: { form: PromptFormState['record'] }) {
  const language = form.form.values.language as Language;
  const { data: names = [], isSuccess } = models.useSynthesizerModels({ language });
  const { data: known = [] } = voices.useList({ language });
  const { speaker: chosen } = form.form.values;
  const isThere = names.includes(chosen);
  const gone =
    chosen !== '' && !isThere ? [{ value: chosen, label: isSuccess ? text.goneVoice(chosen, language) : chosen }] : [];
  return (
    <div className={classes.voice}>
      <NativeSelect
        label={text.voice}
        withAsterisk
        data={[
          { value: '', label: isSuccess && names.length === 0 ? text.noVoices : text.chooseVoice },
          ...gone,
          ...groupVoices(names, known),
        ]}
        {...form.field('speaker')}
      />
      <SampleButton voice={chosen} path={isThere ? samplePath(chosen, language) : undefined} />
    </div>
  );
}

interface TextFieldProps {
  readonly form: PromptFormState['record'];
  readonly isDisabled: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onWrite: (written: string) => void;
  readonly onSelect: (range: readonly [from: number, to: number]) => void;
  /** True if a list of lines is to be a table too. */
  readonly isToPaste?: boolean;
  /** For a field that was empty, so that what was typed there is in no danger. `isText` says that it stands there. */
  readonly onPasteTable?: (table: PastedTable, isText: boolean) => void;
}

/** The text field, with buttons for marks. */
function TextField({ form, isDisabled, field, onWrite, onSelect, isToPaste, onPasteTable }: TextFieldProps) {
  const marks = useMarks(field);
  const { language, text: written } = form.form.values;
  // Counted like on the server: decomposed and invisible characters do not count on their own.
  const { length } = canonicalizeText(written);
  const counter = `${form.fieldId('text')}count`;
  const input = form.field('text');
  // The browser cuts nothing: the end of a long paste would go without a word.
  const excess = length - PROMPT_TEXT_MAX;
  return (
    <div>
      <Textarea
        label={text.text}
        withAsterisk={!isDisabled}
        disabled={isDisabled}
        // What is typed of the next prompt would go with the answer about this one.
        readOnly={form.isSaving}
        autosize={false}
        classNames={{ input: classes.written ?? '' }}
        rows={isDisabled ? 2 : 8}
        // Disables the Portuguese spell check for other languages.
        lang={language === DEFAULT_LANGUAGE ? undefined : ''}
        {...input}
        error={excess > 0 ? text.tooLong(excess) : input.error}
        ref={field}
        inputContainer={(written) => (
          <>
            {!isDisabled && <MarkBar marks={marks} />}
            {written}
          </>
        )}
        onKeyDown={marks.onKeyDown}
        onPaste={(event) => {
          if (!onPasteTable || event.currentTarget.value !== '') return;
          const table = readPastedTable(pastedOf(event.clipboardData), { isList: isToPaste });
          if (!table) return;
          // One that is too long for a text would be an error there, and its header a name.
          const isText = !isToPaste && canonicalizeText(table.plain).length <= PROMPT_TEXT_MAX;
          if (!isText) event.preventDefault();
          onPasteTable(table, isText);
        }}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => onSelect([selectionStart, selectionEnd])}
        aria-describedby={counter}
        onChange={(event) => {
          marks.forget();
          onWrite(event.currentTarget.value);
        }}
      />
      <p id={counter} className={classes.counter} data-full={length >= PROMPT_TEXT_MAX || undefined}>
        {text.counter(length)}
      </p>
    </div>
  );
}
