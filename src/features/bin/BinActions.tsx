import { ActionIcon, Button } from '@mantine/core';
import type { BinItem } from '#contract/bin.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { useRestoreProjectMutation, useRestorePromptMutation } from '#api/bin.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { useUser } from '#state/hooks.ts';
import { bin as text } from '#text/bin.ts';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { Width } from '#ui/useWidth.ts';
import classes from './Bin.module.css';

interface BinActionsProps {
  readonly item: BinItem;
  readonly width: Width;
  readonly onPurge: (item: BinItem) => void;
}

/** Back for everybody who may delete; away for good for administrators. */
export function BinActions({ item, width, onPurge }: BinActionsProps) {
  const role = useUser()?.role;
  const [restoreProject, project] = useRestoreProjectMutation();
  const [restorePrompt, prompt] = useRestorePromptMutation();
  const { kind, idRecord: id, name } = item;
  const restore = kind === 'projects' ? restoreProject : restorePrompt;
  const outcome = { done: text.restored[kind], failed: text.restoreFailed, failedTitle: common.errorPlain };
  return (
    <span className={classes.actions}>
      <Button
        size="sm"
        fullWidth={width === 'compact'}
        leftSection={<Icon name="restore" />}
        aria-label={`${text.restore} ${name}`}
        loading={project.isLoading || prompt.isLoading}
        onClick={() => void notifyOutcome(restore({ id }).unwrap(), outcome)}
      >
        {text.restore}
      </Button>
      {hasPermission(role, 'bin-removal') && (
        <ActionIcon aria-label={`${text.purge}: ${name}`} title={text.purge} onClick={() => onPurge(item)}>
          <Icon name="trash" />
        </ActionIcon>
      )}
    </span>
  );
}
