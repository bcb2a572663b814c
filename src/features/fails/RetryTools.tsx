import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FailureCode } from '#contract/prompts.ts';
import { messageOf } from '#api/refusalOf.ts';
import { fails as text } from '#text/pt/fails.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { useRetryFailsMutation } from './failsApi.ts';
import type { Selection } from './useSelection.ts';
import classes from './Fails.module.css';

interface RetryToolsProps {
  readonly selection: Selection;
  readonly filter: { search: string; code?: FailureCode };
  readonly total: number;
}

/** Another try for those chosen; with none chosen, for all that match the search, asked first. */
export function RetryTools({ selection, filter, total }: RetryToolsProps) {
  const [retry, { isLoading }] = useRetryFailsMutation();
  const [isAsking, setIsAsking] = useState(false);
  const send = (wanted: Parameters<typeof retry>[0]) =>
    retry(wanted)
      .unwrap()
      .then(
        ({ count, skipped }) => {
          noticeDone(text.retried(count) + (skipped > 0 ? text.skipped(skipped) : ''));
          selection.clear();
        },
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.retryFailed)),
      )
      .finally(() => setIsAsking(false));
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
          onClick={() => void send({ ids: [...selection.ids] })}
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
        <ConfirmDialog
          title={text.retryTitle}
          act={text.retryAll}
          isBusy={isLoading}
          onConfirm={() => void send(filter)}
          onClose={() => setIsAsking(false)}
        >
          {text.retryAllBody(total, named)}
        </ConfirmDialog>
      )}
    </>
  );
}
