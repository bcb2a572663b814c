import { Button } from '@mantine/core';
import type { Project } from '#contract/projects.ts';
import { projects } from '#api/projects.ts';
import { destinationNames } from '#common/packs/destinations.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { openDownload } from '#crud/openDownload.ts';
import { common } from '#text/common.ts';
import { describeLeftOut, zip as text } from '#text/zip.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './ZipBanner.module.css';

/** State of the zip above the list: in progress, ready, outdated or failed. */
export function ZipBanner({ project: { id, isPacking, zip, zipPath } }: { project: Project }) {
  const [cancel, { isLoading }] = projects.useCancelPack();
  if (!zip) return null;
  if (isPacking) {
    const stop = () =>
      void notifyOutcome(cancel({ id }).unwrap(), {
        done: text.cancelled,
        failed: text.requestFailed,
        failedTitle: common.errorPlain,
      });
    return (
      <div className={classes.banner}>
        <Icon name="folder" />
        <b>{text.packing}</b>
        <progress aria-label={text.progressLabel} max={zip.total || 1} value={zip.done} />
        <output>{text.progress(zip.done, zip.total)}</output>
        <Button variant="subtle" size="sm" loading={isLoading} onClick={stop}>
          {common.cancel}
        </Button>
      </div>
    );
  }
  if (zip.failureReason)
    return (
      <output className={classes.banner} data-tone="failed">
        <Icon name="warning" />
        {text.failed(zip.failureReason)}
      </output>
    );
  if (zipPath === null) return null;
  const leftOut = describeLeftOut(zip.leftOut);
  if (zip.isStale)
    return (
      <output className={classes.banner} data-tone="stale" data-quiet>
        <Icon name="clock" />
        {text.stale}
      </output>
    );
  return (
    <output className={classes.banner} data-tone="ready" data-quiet>
      <Icon name="check" />
      <span>
        {text.ready(destinationNames[zip.choice.destination], zip.total, formatBytes(zip.bytes))}
        {leftOut && ` ${leftOut} ${text.seeReport}`}
      </span>
      <Button variant="subtle" size="sm" onClick={() => void openDownload(zipPath)}>
        {text.get}
      </Button>
    </output>
  );
}
