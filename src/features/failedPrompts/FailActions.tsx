import { ActionIcon } from '@mantine/core';
import { Link } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { useRetryFailMutation } from '#api/failedPrompts.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { failedPrompts as text } from '#text/failedPrompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Fails.module.css';

export function FailActions({ prompt, onRemove }: { prompt: Prompt; onRemove: (prompt: Prompt) => void }) {
  const { id, name } = prompt;
  const [retry, { isLoading }] = useRetryFailMutation();
  const tryAgain = () =>
    void notifyOutcome(retry({ id }).unwrap(), { done: text.retried(1), failed: text.retryFailed });
  return (
    <span className={classes.actions}>
      <ActionIcon aria-label={`${text.retry} ${name}`} title={text.retry} loading={isLoading} onClick={tryAgain}>
        <Icon name="restore" />
      </ActionIcon>
      <ActionIcon
        component={Link}
        href={`/dashboard/prompts/${id}/edit?origin=/dashboard/fails`}
        aria-label={`${common.edit} ${name}`}
        title={common.edit}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon aria-label={`${common.remove} ${name}`} title={common.remove} onClick={() => onRemove(prompt)}>
        <Icon name="trash" />
      </ActionIcon>
    </span>
  );
}
