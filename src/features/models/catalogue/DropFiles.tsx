import { useId } from 'react';
import { UploadProgress } from '#features/models/files/UploadProgress.tsx';
import type { Progress } from '#features/models/files/useModelUpload.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Catalogue.module.css';

interface DropFilesProps {
  readonly title: string;
  readonly help: string;
  readonly choose: string;
  /** File endings, as the input's `accept`. */
  readonly accept: string;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly progress: Progress | undefined;
  readonly onCancel: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that were downloaded by hand, by file dialog or drag and drop. */
export function DropFiles(props: DropFilesProps) {
  const { title, help, choose, accept, isBusy, problem, progress, onCancel, onFiles } = props;
  const id = useId();
  return (
    <section className={classes.bring} aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`}>{title}</h3>
      <p id={`${id}help`} className={classes.soft}>
        {help}
      </p>
      {/* The browser's file button has the browser's language, so that a transparent one covers our own and receives
          clicks and drops. */}
      <label className={classes.drop} data-invalid={problem !== undefined || undefined}>
        <input
          type="file"
          multiple
          accept={accept}
          title=""
          disabled={isBusy}
          aria-label={choose}
          aria-describedby={`${id}help ${id}problem`}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same files may be chosen again.
            currentTarget.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
        <Icon name="file" />
        <span>{choose}</span>
      </label>
      <p id={`${id}problem`} className={classes.problem} role="alert">
        {problem}
      </p>
      {progress && <UploadProgress progress={progress} onCancel={onCancel} />}
    </section>
  );
}
