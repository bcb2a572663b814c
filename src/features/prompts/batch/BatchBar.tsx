import { Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { BatchAction } from '#contract/batchAction.ts';
import type { Page } from '#contract/kit/paging.ts';
import type { Project } from '#contract/projects.ts';
import type { PromptQuery } from '#features/prompts/list/promptFilter.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { batches as text } from '#text/batches.ts';
import { useWidth } from '#ui/useWidth.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { retainExisting } from './keepChosen.ts';
import { chooseAll, clearSelection, isPageChosen, useSelection } from './selection.ts';
import classes from './Batch.module.css';

const actions = ['voice', 'output', 'regenerate', 'invalidate', 'move', 'copy', 'delete'] as const;

interface BatchBarProps {
  readonly project: Project;
  /** What the list is narrowed to: all of that can be chosen. */
  readonly filter: PromptQuery;
  readonly meta: Page<unknown>['meta'];
}

/** How many are chosen, and what can be done with them. */
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
  const keep = () => void retainExisting(project.id, isAll ? filter : [...chosen.values()]);
  return (
    <section aria-label={text.bar} className={classes.bar}>
      <output>{isAll ? text.selectedAll(total, isCapped) : text.selected(chosen.size)}</output>
      <Button variant="subtle" size="sm" onClick={clearSelection}>
        {text.clear}
      </Button>
      {!isAll && isWholePage && total > chosen.size && (
        <Button variant="subtle" size="sm" onClick={chooseAll}>
          {selectAll}
        </Button>
      )}
      {isOffline && <p id="batch-offline">{text.offline}</p>}
      <div className={classes.acts}>
        <Acts isCompact={isCompact} isOffline={isOffline} onAct={setAction} onKeep={keep} />
      </div>
      {action && (
        <BatchDialog
          idProject={project.id}
          action={action}
          choice={isAll ? { filter } : { ids: [...chosen.keys()] }}
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
}

function Acts({ isCompact, isOffline, onAct, onKeep }: ActsProps): ReactNode {
  const rest = { disabled: isOffline, 'aria-describedby': isOffline ? 'batch-offline' : undefined };
  const all = [
    ...actions.map((action) => ({ name: text.actions[action], act: () => onAct(action) })),
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
