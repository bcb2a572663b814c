import { models as text } from '#text/models.ts';
import { ModelFile } from './ModelFile.tsx';
import type { ModelFiles as Files } from '#features/models/useModelForm.ts';
import classes from '#features/models/Models.module.css';

interface ModelFilesProps {
  readonly files: Files;
  readonly isNew: boolean;
  readonly error: string | undefined;
  readonly onChange: (change: (files: Files) => Files) => void;
}

/** A model's configuration and the model itself. */
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
        onChoose={(config) => onChange((before) => ({ ...before, config }))}
      />
      <ModelFile
        label={text.model}
        help={text.modelHelp}
        accept=".pth,.onnx"
        file={files.model}
        isRequired={isNew}
        error={undefined}
        onChoose={(model) => onChange((before) => ({ ...before, model }))}
      />
    </div>
  );
}
