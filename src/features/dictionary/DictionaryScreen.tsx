import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import { Button, Menu } from '@mantine/core';
import { dictionaryColumns, type DictionaryRecord } from '#contract/dictionary.ts';
import { dictionary } from '#api/dictionary.ts';
import { ListFrame } from '#crud/ListFrame.tsx';
import { ProjectTabs } from '#crud/ProjectTabs.tsx';
import { useListState } from '#state/list/useListState.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { projects } from '#api/projects.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { cardText } from '#text/status.ts';
import { saveCsv, saveText } from '#ui/saveText.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { CardFoot, CardHead } from '#ui/list/Card.tsx';
import { dateColumn } from '#ui/list/dateColumn.tsx';
import type { Column } from '#ui/list/Column.ts';
import { type DictionaryAct, DictionaryDialog } from './DictionaryDialog.tsx';
import { EntryActions } from './entry/EntryActions.tsx';
import classes from './Dictionary.module.css';

/** The pronunciation dictionary of a project, or the general one. */
export function DictionaryScreen() {
  const { idProject, scope, name, subject, mayChange } = useDictionaryScope();
  const list = useListState(name, dictionaryColumns, undefined, { orderBy: 'position', orderByDirection: 'asc' });
  const query = { ...scope, ...list.place, search: list.search };
  const answer = dictionary.useList(query, { refetchOnMountOrArgChange: true });
  const [act, setAct] = useState<DictionaryAct>();
  const order = {
    total: answer.currentData?.meta.total ?? 0,
    isMovable: list.place.orderBy === 'position' && list.search === '',
  };
  const actionsOf = (entry: DictionaryRecord) => mayChange && <EntryActions entry={entry} {...order} onAct={setAct} />;
  return (
    <ListFrame
      title={text.title}
      subject={subject}
      list={list}
      answer={answer}
      tabs={idProject !== null && <ProjectTabs idProject={idProject} />}
      searchPlaceholder={text.searchPlaceholder}
      actions={mayChange && <DictionaryButtons scope={scope} onAct={setAct} />}
      tools={idProject !== null && <GeneralDictionaryLink />}
      columns={entriesColumns(actionsOf)}
      card={(entry) => <EntryCard entry={entry} actions={actionsOf(entry)} />}
      whenEmpty={text.whenEmpty}
      dialog={act && <DictionaryDialog act={act} idProject={idProject} onClose={() => setAct(undefined)} />}
    >
      <p className={classes.explain}>{text.explain}</p>
    </ListFrame>
  );
}

/** Link from a project's dictionary to the general one, for roles that may open it. */
function GeneralDictionaryLink() {
  const role = useUser()?.role;
  return hasPermission(role, 'dictionary') && <ButtonLink href="/dashboard/dictionary">{text.generalLink}</ButtonLink>;
}

/** The dictionary of the address: a project's, or the general one. */
function useDictionaryScope() {
  const { idProject: given } = useParams();
  const idProject = given === undefined ? null : Number(given);
  const { data: project } = projects.useGet({ id: idProject ?? 0 }, { skip: idProject === null });
  return {
    idProject,
    scope: idProject === null ? {} : { idProject },
    name: idProject === null ? 'dictionary' : `projects/${idProject}/dictionary`,
    subject: idProject === null ? text.generalSubject : project?.name,
    mayChange: idProject === null || project?.active !== false,
  };
}

function entriesColumns(actionsOf: (entry: DictionaryRecord) => ReactNode): Column<DictionaryRecord>[] {
  return [
    {
      title: text.columns.position,
      sort: 'position',
      width: '84px',
      cell: ({ position }) => <span className={classes.soft}>{position}</span>,
    },
    {
      title: text.columns.written,
      sort: 'written',
      width: '22%',
      cell: ({ written }) => <span className={classes.written}>{written}</span>,
    },
    { title: text.columns.spoken, sort: 'spoken', cell: (entry) => <EntrySaid entry={entry} /> },
    {
      title: text.columns.where,
      width: '20%',
      cell: (entry) => <span className={classes.soft}>{whereOf(entry)}</span>,
    },
    dateColumn(text.columns.updatedAt, 'updatedAt', '150px'),
    { title: common.actions, width: '176px', align: 'end', cell: actionsOf },
  ];
}

function EntryCard({ entry, actions }: { entry: DictionaryRecord; actions: ReactNode }) {
  return (
    <>
      <CardHead>
        <span className={classes.written}>{entry.written}</span>
        <span className={classes.soft}>{text.positionOf(entry.position)}</span>
      </CardHead>
      <EntrySaid entry={entry} />
      <p className={classes.soft}>{cardText.updatedAt(formatDateTime(entry.updatedAt))}</p>
      <CardFoot>
        <span className={classes.soft}>{whereOf(entry)}</span>
        {actions}
      </CardFoot>
    </>
  );
}

interface DictionaryButtonsProps {
  readonly scope: { readonly idProject?: number };
  readonly onAct: (act: DictionaryAct) => void;
}

/** Actions on the whole dictionary. */
function DictionaryButtons({ scope, onAct }: DictionaryButtonsProps) {
  const [exportEntries] = dictionary.useExportFile();
  const save = (format: 'csv' | 'pls', keep: (file: string) => void) =>
    void notifyOutcome(exportEntries({ ...scope, format }).unwrap(), {
      onDone: (file) => keep(String(file)),
      failed: common.downloadFailed,
    });
  const savePls = (file: string) => saveText('dicionario.pls', 'application/pls+xml', file);
  return (
    <>
      <Button onClick={() => onAct({ kind: 'import' })}>{text.importFile}</Button>
      <Menu>
        <Menu.Target>
          <Button leftSection={<Icon name="download" />} rightSection={<Icon name="chevron" />}>
            {text.exportMenu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('csv', (file) => saveCsv('dicionario.csv', file))}>{text.exportCsv}</Menu.Item>
          <Menu.Item onClick={() => save('pls', savePls)}>{text.exportPls}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => onAct({ kind: 'new' })}>
        {common.add}
      </Button>
    </>
  );
}

function EntrySaid({ entry: { kind, spoken } }: { entry: DictionaryRecord }) {
  return (
    <span className={classes.spoken}>
      {kind === 'phonemes' ? (
        <>
          <code>{spoken}</code> <small className={classes.soft}>{text.kinds.phonemes}</small>
        </>
      ) : (
        spoken
      )}
    </span>
  );
}

function whereOf({ isWholeWord, isCaseSensitive }: DictionaryRecord): string {
  return `${isWholeWord ? text.wholeWord : text.anywhere}${isCaseSensitive ? `, ${text.caseSensitive}` : ''}`;
}
