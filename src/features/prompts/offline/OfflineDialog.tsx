import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { forgetsUnvisited } from '#core/isInstalled.ts';
import { useAudioIndex } from '#offline/audio/audioIndex.ts';
import { bytesOfPins } from '#offline/audio/measurePin.ts';
import { pinAudio } from '#offline/audio/pins.ts';
import { useAppSelector } from '#state/hooks.ts';
import { device as text } from '#text/device.ts';
import { prompts } from '#text/prompts.ts';
import { selection } from '#text/selection.ts';
import { statusNames } from '#text/status.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { type ClipQuery, findClips, type FoundClip } from './findClips.ts';
import classes from './Offline.module.css';

interface Found {
  readonly whole: FoundClip[];
  readonly filtered: FoundClip[] | undefined;
}

/** Shows the number and size of the clips before they are downloaded. */
export function OfflineDialog({
  project: { id, name },
  query,
  onClose,
}: {
  project: Project;
  query: ClipQuery;
  onClose: () => void;
}) {
  const found = useFound(id, query);
  const isDataSaver = useAppSelector(({ device }) => device.isDataSaver);
  const index = useAudioIndex((all) => all);
  const [problem, setProblem] = useState<string>();
  const limit = formatBytes(index.limitBytes);
  const keep = async (pinId: string, pinName: string, clips: readonly FoundClip[]) => {
    if ((await pinAudio({ id: pinId, idProject: id, name: pinName, clips })) === 'kept') onClose();
    else setProblem(text.noRoom(limit));
  };
  return (
    <Dialog isOpen title={text.dialogTitle} onClose={onClose}>
      <p className={classes.info}>
        {text.dialogBody} {isDataSaver && text.dialogLight}
      </p>
      <p className={classes.info}>
        {text.room(limit, index.pins.size === 0 ? undefined : formatBytes(bytesOfPins(index.pins.values())))}
      </p>
      {forgetsUnvisited() && <p className={classes.info}>{text.sevenDays}</p>}
      <div className={classes.choices} aria-live="polite">
        {found === undefined && <p className={classes.info}>{text.counting}</p>}
        {found === 'failed' && <p className={classes.problem}>{text.countFailed}</p>}
        {typeof found === 'object' && (
          <>
            <Choice
              title={text.whole}
              clips={found.whole}
              isFirst
              onKeep={() => void keep(`project:${id}`, name, found.whole)}
            />
            {found.filtered && (
              <Choice
                title={text.filtered}
                clips={found.filtered}
                onKeep={() => void keep(`list:${id}:${JSON.stringify(query)}`, nameOf(query), found.filtered!)}
              />
            )}
          </>
        )}
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Choice({
  title,
  clips,
  isFirst,
  onKeep,
}: {
  title: string;
  clips: readonly FoundClip[];
  isFirst?: boolean;
  onKeep: () => void;
}) {
  const bytes = clips.reduce((sum, clip) => sum + clip.bytes, 0);
  return (
    <div className={classes.choice}>
      <div>
        <b>{title}</b>
        <small>{clips.length === 0 ? text.nothing : text.size(clips.length, formatBytes(bytes))}</small>
      </div>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        disabled={clips.length === 0}
        aria-label={`${text.keepThis}: ${title}`}
        onClick={onKeep}
      >
        {text.keepThis}
      </Button>
    </div>
  );
}

/** The text of each filter; a missing filter does not compile. */
const filterNames: { readonly [Name in keyof ClipQuery]-?: (value: NonNullable<ClipQuery[Name]>) => string } = {
  search: (search) => `“${search}”`,
  status: (status) => statusNames[status] ?? status,
  warning: () => prompts.withWarning,
  invalidated: () => prompts.onlyInvalidated,
  approved: () => selection.onlyApproved,
  waiting: (what) => selection.waitingFor[what],
  heard: (status) => prompts.heardNames[status],
  needsEar: () => prompts.needsEar,
  speaker: (speaker) => speaker,
  author: () => selection.chosenAuthor,
  changedSince: (day) => selection.since(day),
};

function nameOf(query: ClipQuery): string {
  return (Object.keys(filterNames) as (keyof ClipQuery)[])
    .filter((name) => query[name])
    .map((name) => (filterNames[name] as (value: unknown) => string)(query[name]))
    .join(', ');
}

function useFound(idProject: number, query: ClipQuery): Found | 'failed' | undefined {
  const [found, setFound] = useState<Found | 'failed'>();
  const asked = JSON.stringify(query);
  useEffect(() => {
    let isCurrent = true;
    const { search, ...rest } = JSON.parse(asked) as ClipQuery;
    const filter: ClipQuery = { ...rest, ...(search && { search }) };
    const isFiltered = Object.keys(filter).length > 0;
    Promise.all([findClips(idProject, {}), isFiltered ? findClips(idProject, filter) : undefined]).then(
      ([whole, filtered]) => {
        if (isCurrent) setFound({ whole, filtered });
      },
      () => {
        if (isCurrent) setFound('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [idProject, asked]);
  return found;
}
