import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { failColumns } from '#contract/failedPrompts.ts';
import type { Prompt } from '#contract/prompts.ts';
import { failedPrompts } from '#api/failedPrompts.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { RemovePromptDialog } from '#crud/RemovePromptDialog.tsx';
import { usePoll } from '#state/usePoll.ts';
import { useListState } from '#state/list/useListState.ts';
import { listText } from '#text/list.ts';
import { failedPrompts as text } from '#text/failedPrompts.ts';
import { dateColumn } from '#ui/list/dateColumn.tsx';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { FailureCode } from '#common/failureCodes.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { SelectBox } from '#ui/form/SelectBox.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { ActDialog } from '#crud/ActDialog.tsx';
import { useProjectPath } from '#state/useProjectPath.ts';
import type { Column } from '#ui/list/Column.ts';
import classes from './Fails.module.css';

const watch = { refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true };
const LOOK_EVERY_MS = 10_000;

export function FailsScreen() {
  const list = useListState('prompts/fails', failColumns);
  const filter = { search: list.search, ...causeFilter.paramsOf(list) };
  const answer = failedPrompts.useList(
    { ...list.place, ...filter },
    { ...watch, pollingInterval: usePoll(LOOK_EVERY_MS) },
  );
  const [removing, setRemoving] = useState<Prompt>();
  const { data: shown = [], meta } = answer.currentData ?? {};
  const selection = useSelection(shown.map(({ id }) => id));
  const isWide = useWidth() === 'wide';
  const actionsOf = (prompt: Prompt) => <FailActions prompt={prompt} onRemove={setRemoving} />;
  return (
    <ListFrame
      title={text.listTitle}
      heading={text.heading}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      filters={<ListFilter list={list} {...causeFilter} />}
      tools={<RetryTools selection={selection} filter={filter} total={meta?.total ?? 0} />}
      columns={failsColumns({ actionsOf, selection, isWide })}
      card={(prompt) => <FailCard prompt={prompt} selection={selection} actions={actionsOf(prompt)} />}
      whenEmpty={filter.code ? listText.emptySearch : text.whenEmpty}
      dialog={removing && <RemovePromptDialog prompt={removing} onClose={() => setRemoving(undefined)} />}
    />
  );
}

const causeFilter = filterBy('code', text.cause, text.anyCause, text.causes);

interface ColumnOptions {
  readonly actionsOf: (prompt: Prompt) => ReactNode;
  readonly selection: Selection;
  readonly isWide: boolean;
}

function failsColumns({ actionsOf, selection, isWide }: ColumnOptions): Column<Prompt>[] {
  return [
    {
      title: text.columns.select,
      width: '44px',
      head: <SelectBox label={text.selectAll} isChecked={selection.isAll} onToggle={selection.toggleAll} />,
      cell: ({ id, name }) => (
        <SelectBox label={text.select(name)} isChecked={selection.has(id)} onToggle={() => selection.toggle(id)} />
      ),
    },
    {
      title: text.columns.name,
      sort: 'name',
      width: isWide ? '15%' : '18%',
      cell: (prompt) => (
        <>
          <span className={classes.name}>{prompt.name}</span>
          {!isWide && <FailProject prompt={prompt} />}
        </>
      ),
    },
    ...(isWide
      ? [
          {
            title: text.columns.project,
            sort: 'projectName',
            width: '14%',
            cell: (prompt: Prompt) => <FailProject prompt={prompt} />,
          },
        ]
      : []),
    { title: text.columns.text, sort: 'text', cell: (prompt) => <FailText prompt={prompt} /> },
    { title: text.columns.model, sort: 'speaker', width: isWide ? '9%' : '92px', cell: ({ speaker }) => speaker },
    {
      title: text.columns.reason,
      sort: 'failureReason',
      width: isWide ? '24%' : '20%',
      cell: ({ failureReason }) => <span className={classes.reason}>{failureReason}</span>,
    },
    dateColumn(text.columns.date, 'updatedAt', isWide ? '150px' : '104px'),
    { title: common.actions, width: isWide ? '128px' : '84px', align: 'end', cell: actionsOf },
  ];
}

function FailCard({ prompt, selection, actions }: { prompt: Prompt; selection: Selection; actions: ReactNode }) {
  const { id, name, failureReason, speaker, updatedAt } = prompt;
  return (
    <>
      <div className={classes.cardHead}>
        <SelectBox label={text.select(name)} isChecked={selection.has(id)} onToggle={() => selection.toggle(id)} />
        <h2 className={classes.name}>{name}</h2>
        {actions}
      </div>
      <p className={classes.reason}>{failureReason}</p>
      <FailText prompt={prompt} />
      <div className={classes.cardFoot}>
        <FailProject prompt={prompt} />
        <span>
          {speaker} · {text.failedAt(formatDateTime(updatedAt))}
        </span>
      </div>
    </>
  );
}

function FailActions({ prompt, onRemove }: { prompt: Prompt; onRemove: (prompt: Prompt) => void }) {
  const { id, name } = prompt;
  const [retry, { isLoading }] = failedPrompts.useRetry();
  const tryAgain = () =>
    void notifyOutcome(retry({ id }).unwrap(), { done: text.retried(1), failed: text.retryFailed });
  return (
    <RowActions>
      <RowAction icon="retry" act={text.retry} of={name} loading={isLoading} onClick={tryAgain} />
      <RowAction
        icon="edit"
        act={common.edit}
        of={name}
        href={`/dashboard/prompts/${id}/edit?origin=/dashboard/fails`}
      />
      <RowAction icon="trash" act={common.remove} of={name} onClick={() => onRemove(prompt)} />
    </RowActions>
  );
}

interface RetryToolsProps {
  readonly selection: Selection;
  readonly filter: { search: string; code?: FailureCode };
  readonly total: number;
}

/** Retries the selected prompts, or after a confirmation all that match the filters. */
function RetryTools({ selection, filter, total }: RetryToolsProps) {
  const [retry, { isLoading }] = failedPrompts.useRetryMany();
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
          leftSection={<Icon name="retry" />}
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
      <Button disabled={total === 0} leftSection={<Icon name="retry" />} onClick={() => setIsAsking(true)}>
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

function FailProject({ prompt: { idProject, projectName } }: { prompt: Prompt }) {
  return (
    <Link className={classes.project} href={useProjectPath(idProject)}>
      <Icon name="folder" size={14} />
      {projectName}
    </Link>
  );
}

/** The text, and the file it was imported from. */
function FailText({ prompt: { text: written, fileName, line } }: { prompt: Prompt }) {
  return (
    <>
      <p className={classes.written} title={written}>
        {written}
      </p>
      {fileName && (
        <small className={classes.file}>
          <Icon name="file" size={14} />
          {text.fromFile(fileName, line)}
        </small>
      )}
    </>
  );
}

interface Selection {
  /** Selected rows on the current page: actions never include rows that are not visible. */
  readonly ids: readonly number[];
  readonly isAll: boolean;
  has(id: number): boolean;
  toggle(id: number): void;
  toggleAll(): void;
  clear(): void;
}

/** Row selection of a list. */
function useSelection(shown: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  const isAll = shown.length > 0 && ids.length === shown.length;
  return {
    ids,
    isAll,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]))),
    toggleAll: () => setChosen(isAll ? new Set() : new Set(shown)),
    clear: () => setChosen(new Set()),
  };
}
