import { Button } from '@mantine/core';
import { models as text } from '#text/models.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import type { Progress } from './useModelUpload.ts';
import classes from '#features/models/Models.module.css';

/** Progress and speed of an upload, with a cancel button. */
export function UploadProgress({
  progress: { bytes, of, speed, isLost },
  onCancel,
}: {
  progress: Progress;
  onCancel: () => void;
}) {
  const percent = of > 0 ? Math.floor((bytes / of) * 100) : 0;
  return (
    <div className={classes.upload}>
      <progress max={100} value={percent} aria-label={text.model} />
      <div className={classes.fileLine}>
        <output>
          {isLost
            ? text.lineLost(percent)
            : percent >= 100
              ? text.inspecting
              : text.sending(percent, formatBytes(bytes), formatBytes(of), formatBytes(speed))}
        </output>
        {(percent < 100 || isLost) && (
          <Button size="sm" variant="subtle" onClick={onCancel}>
            {text.cancelSending}
          </Button>
        )}
      </div>
    </div>
  );
}
