import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import { models as text } from '#text/models.ts';
import type { ModelFiles as Files } from '#features/models/useModelForm.ts';
import classes from '#features/models/Models.module.css';
import { takeChosenFile } from '#api/client/chosenFile.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { Icon } from '#core/icons/Icon.tsx';

interface ModelFilesProps {
  readonly files: Files;
  readonly isNew: boolean;
  readonly error: string | undefined;
  readonly onChange: (change: (files: Files) => Files) => void;
}

/** File fields for a model and its configuration. */
export function ModelFiles({ files, isNew, error, onChange }: ModelFilesProps) {
  return (
    <div className={classes.pair}>
      <ModelFile
        label={text.config}
        help={text.configHelp}
        accept=".json,application/json"
        file={files.config}
        isRequired={isNew}
        error={error}
        onChange={(step) => onChange((before) => ({ ...before, config: step(before.config) }))}
      />
      <ModelFile
        label={text.model}
        help={text.modelHelp}
        accept=".pth,.onnx"
        file={files.model}
        isRequired={isNew}
        error={undefined}
        onChange={(step) => onChange((before) => ({ ...before, model: step(before.model) }))}
      />
    </div>
  );
}

interface ModelFileProps {
  readonly label: string;
  readonly help: string;
  readonly accept: string;
  readonly file: File | undefined;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly onChange: Parameters<typeof takeChosenFile>[1];
}

function ModelFile({ label, help, accept, file, isRequired, error, onChange }: ModelFileProps) {
  const resetInput = useRef<() => void>(null);
  const choose = (chosen: File | null) => {
    // Allows choosing the same file again after it was saved.
    resetInput.current?.();
    if (chosen) void takeChosenFile(chosen, onChange);
  };
  return (
    <fieldset className={classes.file} aria-invalid={error !== undefined}>
      <legend>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </legend>
      <div className={classes.fileLine}>
        <FileButton accept={accept} resetRef={resetInput} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              leftSection={<Icon name="file" />}
              aria-label={`${label}: ${file?.name ?? text.chooseFile}`}
            >
              {file?.name ?? text.chooseFile}
            </Button>
          )}
        </FileButton>
        {file && <span className={classes.soft}>{formatBytes(file.size)}</span>}
      </div>
      <p className={classes.help}>{help}</p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
