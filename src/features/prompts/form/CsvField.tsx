import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { promptForm as text } from '#text/promptForm.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { saveCsv } from '#ui/saveText.ts';
import { exampleCsv } from './exampleCsv.ts';
import type { CsvChoice } from './useCsvFile.ts';
import { CsvReportView } from './CsvReportView.tsx';
import classes from './PromptForm.module.css';

interface CsvFieldProps {
  readonly help?: string;
  readonly choice: CsvChoice;
  readonly isDisabled: boolean;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
  readonly onConvert: () => void;
  /** The lines, where they can be edited; otherwise the refused ones are listed. */
  readonly children?: ReactNode;
}

/** File field for a CSV, which is checked as soon as it is chosen. */
export function CsvField({
  choice,
  help = text.fileHelp,
  isDisabled,
  onChoose,
  onRemove,
  onConvert,
  children,
}: CsvFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
    // Allows choosing the same file again after it was corrected.
    if (input.current) input.current.value = '';
  };
  /** Its button goes, and leaves the focus here. */
  const convert = () => {
    onConvert();
    input.current?.focus();
  };
  return (
    <div className={classes.file}>
      <span id={`${id}label`} className={classes.label}>
        {text.file}
      </span>
      {/* The browser's file button has the browser's language, so that a transparent one covers our own and receives
          clicks and drops. */}
      <label
        className={classes.picker}
        data-disabled={isDisabled || undefined}
        data-invalid={choice.problem !== undefined || undefined}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          title=""
          disabled={isDisabled}
          aria-labelledby={`${id}label`}
          aria-describedby={choice.content ? `${id}state` : `${id}help ${id}state`}
          aria-invalid={choice.problem !== undefined}
          onChange={(event) => choose(event.currentTarget.files)}
        />
        <span className={classes.pick}>{choice.file ? text.changeFile : text.chooseFile}</span>
        {choice.file ? (
          <b>
            <Icon name="file" />
            {choice.file.name}
          </b>
        ) : (
          text.noFile
        )}
      </label>
      {choice.file && (
        <Button size="sm" variant="subtle" className={classes.remove ?? ''} onClick={onRemove}>
          {text.removeFile}
        </Button>
      )}
      {!choice.content && (
        <>
          <p id={`${id}help`} className={classes.help}>
            {help}
          </p>
          <Button
            size="sm"
            variant="subtle"
            className={classes.remove ?? ''}
            leftSection={<Icon name="download" />}
            onClick={() => saveCsv(text.exampleName, exampleCsv)}
          >
            {text.example}
          </Button>
        </>
      )}
      <div id={`${id}state`} aria-live="polite">
        <CsvState choice={choice} onConvert={convert} isListed={children === undefined} />
      </div>
      {children}
    </div>
  );
}

/** Result of the check of a chosen CSV, and what can be done about errors. */
function CsvState({ choice, onConvert, isListed }: { choice: CsvChoice; onConvert: () => void; isListed: boolean }) {
  const { file, fileName = '', isChecking, problem, offer, content, refused = [] } = choice;
  return (
    <>
      {isChecking && <p className={classes.help}>{text.checking}</p>}
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      {offer && (
        <div className={classes.offer}>
          <p>{text.convertHelp}</p>
          <Button size="sm" onClick={onConvert}>
            {text.convert}
          </Button>
        </div>
      )}
      {problem !== undefined && <CsvReportView fileName={fileName} refused={refused} />}
      {isListed && file && content && (
        <CsvReportView fileName={file.name} summary={text.usable(content.usable.length)} refused={content.refused} />
      )}
    </>
  );
}
