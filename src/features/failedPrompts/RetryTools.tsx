import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRetryFailsMutation } from '#api/failedPrompts.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { failedPrompts as text } from '#text/failedPrompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { Selection } from './useSelection.ts';
import classes from './Fails.module.css';
import type { FailureCode } from '#common/failureCodes.ts';

interface RetryToolsProps {
  readonly selection: Selection;
  readonly filter: { search: string; code?: FailureCode };
  readonly total: number;
}

/** Another try for those chosen; with none chosen, for all that match the search, asked first. */
export function RetryTools({ selection, filter, total }: RetryToolsProps) {
  const [retry, { isLoading }] = useRetryFailsMutation();
  const [isAsking, setIsAsking] = useState(false);
  const outcome = {
    done: ({ count, skipped }: { count: number; skipped: number }) =>
      text.retried(count) + (skipped > 0 ? text.skipped(skipped) : ''),
    onDone: selection.clear,
    failed: text.retryFailed,
  };
  if (selection.ids.length > 0) {
    return (
      <span className={classes.chosen}>
        <output>{text.selected(selection.ids.length)}</output>
        <Button variant="subtle" onClick={selection.clear}>
          {text.clearSelection}
        </Button>
        <Button
          variant="filled"
          loading={isLoading}
          leftSection={<Icon name="restore" />}
          onClick={() => void notifyOutcome(retry({ ids: [...selection.ids] }).unwrap(), outcome)}
        >
          {text.retry}
        </Button>
      </span>
    );
  }
  const named = [filter.search && text.searched(filter.search), filter.code && text.causes[filter.code]]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Button disabled={total === 0} leftSection={<Icon name="restore" />} onClick={() => setIsAsking(true)}>
        {text.retryAll}
      </Button>
      {isAsking && (
        <ActDialog
          title={text.retryTitle}
          act={text.retryAll}
          run={() => retry(filter).unwrap()}
          {...outcome}
          onClose={() => setIsAsking(false)}
        >
          {text.retryAllBody(total, named)}
        </ActDialog>
      )}
    </>
  );
}
