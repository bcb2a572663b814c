import { ActionIcon } from '@mantine/core';
import { Link } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { Width } from '#ui/useWidth.ts';
import { ReviseButton } from './ReviseButton.tsx';
import classes from '#features/prompts/rows/Prompts.module.css';

interface InvalidatedActionsProps {
  readonly prompt: Prompt;
  readonly width: Width;
  readonly onRevise: (prompt: Prompt) => void;
}

/** To the editor with the reason, and back here; or revised as it is. */
export function InvalidatedActions({ prompt, width, onRevise }: InvalidatedActionsProps) {
  return (
    <span className={classes.invalidatedActions}>
      <ActionIcon
        component={Link}
        href={`/dashboard/prompts/${prompt.id}/edit?origin=/dashboard/prompts/invalidated`}
        aria-label={`${common.edit} ${prompt.name}`}
        title={common.edit}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ReviseButton prompt={prompt} width={width} onRevise={onRevise} />
    </span>
  );
}
