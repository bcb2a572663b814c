import type { Output } from '#contract/kit/endpoint.ts';
import type { projects } from '#contract/projects.ts';
import { pack } from '#text/packs.ts';
import { zip as text } from '#text/zip.ts';
import classes from './ZipDialog.module.css';

interface ZipPreviewProps {
  /** The newest there is. */
  readonly preview: Output<typeof projects.zipNames> | undefined;
  readonly isStale: boolean;
  readonly onlyApproved: boolean;
}

/** How many files, the first names, and which of them would be the same. */
export function ZipPreview({ preview, isStale, onlyApproved }: ZipPreviewProps) {
  if (!preview) return <output className={classes.preview} />;
  const { files, names, doubles, changed, tooLong, withoutMaster, isWhole } = preview;
  return (
    <output className={classes.preview} data-stale={isStale || undefined}>
      {files === 0 ? text.willHoldNone(onlyApproved) : text.willHold(files, isWhole)}
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
      {files > names.length && <span>…</span>}
      {doubles > 0 && <span>{text.doubles(doubles)}</span>}
      {changed > 0 && <span>{pack.changed(changed)}</span>}
      {tooLong > 0 && <span>{pack.tooLong(tooLong)}</span>}
      {withoutMaster > 0 && <span>{pack.withoutMaster(withoutMaster)}</span>}
    </output>
  );
}
