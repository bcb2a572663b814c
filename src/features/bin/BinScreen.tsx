import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import { binColumns, type BinItem } from '#contract/bin.ts';
import { bin as binApi } from '#api/bin.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { Note } from '#core/feedback/Note.tsx';
import { useListState } from '#state/list/useListState.ts';
import { bin as text, describeItem, describeLeft } from '#text/bin.ts';
import { dateColumn } from '#ui/list/dateColumn.tsx';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';
import { useWidth, type Width } from '#ui/useWidth.ts';
import { RemoveDialog } from '#crud/RemoveDialog.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { useUser } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import type { Column } from '#ui/list/Column.ts';
import classes from './Bin.module.css';

/** Deleted projects and prompts that can still be restored, newest first. */
export function BinScreen() {
  const list = useListState('bin', binColumns, undefined, { orderBy: 'removedAt' });
  const query = { ...list.place, search: list.search, ...kindFilter.paramsOf(list) };
  const answer = binApi.useList(query, { refetchOnMountOrArgChange: true });
  const [purging, setPurging] = useState<BinItem>();
  const width = useWidth();
  const actionsOf = (item: BinItem) => <BinActions item={item} width={width} onPurge={setPurging} />;
  return (
    <ListFrame
      title={text.title}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      actions={<EmptyBinButton isEmpty={answer.data?.meta.total === 0} />}
      filters={<ListFilter list={list} {...kindFilter} />}
      columns={binTableColumns(actionsOf, width)}
      card={(item) => <BinCard item={item} actions={actionsOf(item)} />}
      whenEmpty={text.whenEmpty}
      dialog={purging && <PurgeDialog item={purging} onClose={() => setPurging(undefined)} />}
    >
      <Note icon="trash">{text.explain}</Note>
    </ListFrame>
  );
}

const kindFilter = filterBy('kind', text.show, text.all, { projects: text.projects, prompts: text.prompts });

function PurgeDialog({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const [purgeProject] = binApi.usePurgeProject();
  const [purgePrompt] = binApi.usePurgePrompt();
  const { kind, idRecord: id, name, prompts, audios } = item;
  const purge = kind === 'projects' ? purgeProject : purgePrompt;
  return (
    <RemoveDialog run={() => purge({ id }).unwrap()} done={text.purged} failed={text.purgeFailed} onClose={onClose}>
      {kind === 'projects' ? text.purgeProjectBody(name, prompts, audios) : text.purgePromptBody(name)}
    </RemoveDialog>
  );
}

function binTableColumns(actionsOf: (item: BinItem) => ReactNode, width: Width): Column<BinItem>[] {
  const isWide = width === 'wide';
  return [
    { title: text.columns.name, sort: 'name', cell: (item) => <BinRecord item={item} /> },
    {
      title: text.columns.removedBy,
      width: isWide ? '18%' : '17%',
      cell: ({ removedBy }) => <span className={classes.who}>{removedBy ?? text.unknown}</span>,
    },
    dateColumn(text.columns.removedAt, 'removedAt', isWide ? '168px' : '112px'),
    {
      title: text.columns.left,
      width: isWide ? '132px' : '92px',
      cell: ({ keptUntil }) => <span className={classes.soft}>{describeLeft(keptUntil)}</span>,
    },
    { title: common.actions, width: '196px', align: 'end', cell: actionsOf },
  ];
}

function BinCard({ item, actions }: { item: BinItem; actions: ReactNode }) {
  return (
    <>
      <BinRecord item={item} />
      <dl className={classes.facts}>
        <dt>{text.columns.removedBy}</dt>
        <dd>{item.removedBy ?? text.unknown}</dd>
        <dt>{text.columns.removedAt}</dt>
        <dd>{formatDateTime(item.removedAt)}</dd>
        <dt>{text.columns.left}</dt>
        <dd>{describeLeft(item.keptUntil)}</dd>
      </dl>
      {actions}
    </>
  );
}

/** Deletes everything in the bin permanently, after a confirmation; for administrators. */
function EmptyBinButton({ isEmpty }: { isEmpty: boolean }) {
  const role = useUser()?.role;
  const [empty] = binApi.useEmpty();
  const [isAsking, setIsAsking] = useState(false);
  if (!hasPermission(role, 'bin-removal')) return null;
  return (
    <>
      <Button disabled={isEmpty} leftSection={<Icon name="trash" />} onClick={() => setIsAsking(true)}>
        {text.empty}
      </Button>
      {isAsking && (
        <ActDialog
          title={text.emptyTitle}
          act={text.empty}
          isDanger
          run={() => empty({}).unwrap()}
          done={text.emptied}
          failed={text.purgeFailed}
          failedTitle={common.errorPlain}
          onClose={() => setIsAsking(false)}
        >
          {text.emptyBody}
        </ActDialog>
      )}
    </>
  );
}

interface BinActionsProps {
  readonly item: BinItem;
  readonly width: Width;
  readonly onPurge: (item: BinItem) => void;
}

/** Restores for everybody who may delete; deletes permanently for administrators. */
function BinActions({ item, width, onPurge }: BinActionsProps) {
  const role = useUser()?.role;
  const [restoreProject, project] = binApi.useRestoreProject();
  const [restorePrompt, prompt] = binApi.useRestorePrompt();
  const { kind, idRecord: id, name } = item;
  const restore = kind === 'projects' ? restoreProject : restorePrompt;
  const outcome = { done: text.restored[kind], failed: text.restoreFailed, failedTitle: common.errorPlain };
  return (
    <RowActions>
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
        <RowAction icon="trash" act={text.purge} label={`${text.purge}: ${name}`} onClick={() => onPurge(item)} />
      )}
    </RowActions>
  );
}

/** A deleted record, and what a restore brings back with it. */
function BinRecord({ item }: { item: BinItem }) {
  return (
    <div className={classes.record}>
      <span className={classes.name}>{item.name}</span>
      <small>
        <Icon name={item.kind === 'projects' ? 'folder' : 'file'} size={14} />
        {describeItem(item)}
      </small>
      <p className={classes.about} title={item.about}>
        {item.about}
      </p>
    </div>
  );
}
