import { Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { BatchAction } from '#contract/batchAction.ts';
import type { Page } from '#contract/kit/paging.ts';
import type { Project } from '#contract/projects.ts';
import type { PromptQuery } from '#features/prompts/list/promptFilter.ts';
import { site } from '#api/site.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { batches as text } from '#text/batches.ts';
import { order } from '#text/order.ts';
import { useWidth } from '#ui/useWidth.ts';
import { type Prompt, REORDERED_MAX } from '#contract/prompts.ts';
import { readAudioIndex } from '#offline/audio/audioIndex.ts';
import { pinAudio } from '#offline/audio/pins.ts';
import { store } from '#state/store.ts';
import { device } from '#text/device.ts';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { findClips } from '#features/prompts/offline/findClips.ts';
import { sizeOf } from '#features/prompts/offline/sizeOf.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import { chooseAll, clearSelection, isPageChosen, useSelection } from './selection.ts';
import classes from './Batch.module.css';

const SendDialog = lazyPart(() =>
  import('#features/prompts/approval/SendDialog.tsx').then((module) => module.SendDialog),
);

const MoveDialog = lazyPart(() => import('#features/prompts/order/MoveDialog.tsx').then((module) => module.MoveDialog));

const actions = ['voice', 'output', 'regenerate', 'invalidate', 'check', 'move', 'copy', 'delete'] as const;

interface BatchBarProps {
  readonly project: Project;
  /** Filters of the list, which 'select all' covers completely. */
  readonly filter: PromptQuery;
  readonly meta: Page<unknown>['meta'];
}

/** Number of selected prompts, and the actions on them. */
export function BatchBar({ project, filter, meta }: BatchBarProps) {
  const { total } = meta;
  const isCapped = meta.isCapped === true;
  const { chosen, isAll } = useSelection((now) => now);
  const isWholePage = useSelection(isPageChosen);
  const [action, setAction] = useState<BatchAction>();
  const isOffline = useConnection() === 'offline';
  const isCompact = useWidth() === 'compact';
  const isFiltered = Object.entries(filter).some(([, value]) => value !== '');
  const selectAll = isFiltered ? text.selectMatching(total, isCapped) : text.selectWhole(total);
  const [isSending, setIsSending] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const keep = () => void retainExisting(project.id, isAll ? filter : [...chosen.values()]);
  return (
    <section aria-label={text.bar} className={classes.bar}>
      <output>{isAll ? text.selectedAll(total, isCapped) : text.selected(chosen.size)}</output>
      <Button variant="subtle" size="sm" onClick={clearSelection}>
        {text.clear}
      </Button>
      {(isAll || (isWholePage && total > chosen.size)) && (
        // Keeps its place once all are chosen: the next press is for a button beside it.
        <Button variant="subtle" size="sm" onClick={chooseAll} data-done={isAll || undefined}>
          {selectAll}
        </Button>
      )}
      {isOffline && <p id="batch-offline">{text.offline}</p>}
      <div className={classes.acts}>
        <Acts
          isCompact={isCompact}
          isOffline={isOffline}
          onAct={setAction}
          onKeep={keep}
          onSend={() => setIsSending(true)}
          onMove={!isAll && chosen.size <= REORDERED_MAX ? () => setIsMoving(true) : undefined}
        />
      </div>
      {isSending && (
        <SendDialog
          project={project}
          choice={isAll ? { filter: filter, amount: total } : { idPrompts: [...chosen.keys()] }}
          onClose={() => setIsSending(false)}
        />
      )}
      {isMoving && <MoveDialog ids={[...chosen.keys()]} onClose={() => setIsMoving(false)} />}
      {action && (
        <BatchDialog
          project={project}
          action={action}
          choice={isAll ? { filter } : { ids: [...chosen.keys()] }}
          isWhole={!isFiltered && !isCapped && (isAll || chosen.size === total)}
          onClose={() => setAction(undefined)}
        />
      )}
    </section>
  );
}

interface ActsProps {
  readonly isCompact: boolean;
  readonly isOffline: boolean;
  readonly onAct: (action: BatchAction) => void;
  readonly onKeep: () => void;
  readonly onSend: () => void;
  readonly onMove: (() => void) | undefined;
}

function Acts({ isCompact, isOffline, onAct, onKeep, onSend, onMove }: ActsProps): ReactNode {
  const hasRecognizer = site.useGet({}).data?.hasRecognizer === true;
  const rest = { disabled: isOffline, 'aria-describedby': isOffline ? 'batch-offline' : undefined };
  const all = [
    // First, at the free end of the row: it goes once all are chosen, and the others keep their places.
    ...(onMove ? [{ name: order.act, act: onMove }] : []),
    ...actions
      .filter((action) => action !== 'check' || hasRecognizer)
      .map((action) => ({ name: text.actions[action], act: () => onAct(action) })),
    { name: text.send, act: onSend },
    { name: text.keep, act: onKeep },
  ];
  if (!isCompact)
    return all.map(({ name, act }) => (
      <Button key={name} size="sm" {...rest} onClick={act}>
        {name}
      </Button>
    ));
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="filled" {...rest}>
          {text.acts}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {all.map(({ name, act }) => (
          <Menu.Item key={name} onClick={act}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Pins the audio of the selected prompts, or of all that match the filters, and reports the result. */
async function retainExisting(idProject: number, chosen: PromptQuery | readonly Prompt[]): Promise<void> {
  try {
    const clips = isRows(chosen) ? clipsOf(chosen) : await findClips(idProject, chosen);
    if (clips.length === 0) return noticeFailed(text.keepNothing);
    const id = `choice:${idProject}:${isRows(chosen) ? chosen.map((one) => one.id).join() : JSON.stringify(chosen)}`;
    const kept = await pinAudio({ id, idProject, name: text.keptName(clips.length), clips });
    if (kept === 'kept') noticeDone(text.keeping);
    else noticeFailed(device.noRoom(formatBytes((await readAudioIndex()).limitBytes)));
  } catch {
    noticeFailed(text.keepFailed);
  }
}

const isRows = (chosen: PromptQuery | readonly Prompt[]): chosen is readonly Prompt[] => Array.isArray(chosen);

function clipsOf(rows: readonly Prompt[]) {
  const { isDataSaver } = store.getState().device;
  return rows.flatMap((prompt) =>
    prompt.path === null ? [] : [{ path: prompt.path, bytes: sizeOf(prompt, isDataSaver) }],
  );
}
