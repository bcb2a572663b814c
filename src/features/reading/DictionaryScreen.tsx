import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'wouter';
import { dictionaryColumns, type DictionaryRecord } from '#contract/dictionary.ts';
import { mayEnter } from '#contract/kit/permissions.ts';
import { useGetProjectQuery } from '#api/projectApi.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useUser } from '#state/hooks.ts';
import { useListState } from '#state/useListState.ts';
import { common } from '#text/pt/common.ts';
import { dictionary as text } from '#text/pt/reading.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { saveCsv, saveText } from '#ui/saveText.ts';
import { EntryActions } from './EntryActions.tsx';
import { EntryCard } from './EntryCard.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { findEntryColumns } from './findEntryColumns.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { RemoveEntryDialog } from './RemoveEntryDialog.tsx';
import { useExportEntriesMutation, useListEntriesQuery } from './dictionaryApi.ts';
import classes from './Reading.module.css';

type Open = { kind: 'new' | 'import' } | { kind: 'edit' | 'remove'; entry: DictionaryRecord };

/** The pronunciation dictionary of a project, or without one the dictionary for all. */
export function DictionaryScreen() {
  const { idProject: given } = useParams();
  const role = useUser()?.role;
  const idProject = given === undefined ? null : Number(given);
  const scope = idProject === null ? {} : { idProject };
  const list = useListState(
    idProject === null ? 'dictionary' : `projects/${idProject}/dictionary`,
    dictionaryColumns,
    undefined,
    { orderBy: 'position', orderByDirection: 'asc' },
  );
  const answer = useListEntriesQuery(
    { ...scope, ...list.place, search: list.search },
    { refetchOnMountOrArgChange: true },
  );
  const { data: project } = useGetProjectQuery({ id: idProject ?? 0 }, { skip: idProject === null });
  const [exportEntries] = useExportEntriesMutation();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const mayChange = idProject === null || project?.active !== false;
  const save = (format: 'csv' | 'pls') =>
    exportEntries({ ...scope, format })
      .unwrap()
      .then(
        (file) =>
          format === 'csv'
            ? saveCsv('dicionario.csv', String(file))
            : saveText('dicionario.pls', 'application/pls+xml', String(file)),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.exportFailed)),
      );
  const total = answer.currentData?.meta.total ?? 0;
  const actionsOf = (entry: DictionaryRecord) =>
    mayChange && (
      <EntryActions
        entry={entry}
        total={total}
        isMovable={list.place.orderBy === 'position' && list.search === ''}
        onEdit={() => setOpen({ kind: 'edit', entry })}
        onRemove={() => setOpen({ kind: 'remove', entry })}
      />
    );
  return (
    <>
      <ListScreen
        title={
          <PageTitle title={text.title} subject={idProject === null ? text.generalSubject : project?.name}>
            {text.title}
          </PageTitle>
        }
        caption={text.title}
        list={list}
        answer={answer}
        failure={messageOf(answer.error, common.loadFailed)}
        searchPlaceholder={text.searchPlaceholder}
        actions={
          mayChange && (
            <>
              <Button onClick={() => setOpen({ kind: 'import' })}>{text.importFile}</Button>
              <Menu>
                <Menu.Target>
                  <Button leftSection={<Icon name="download" />} rightSection={<Icon name="chevron" />}>
                    {text.exportMenu}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => void save('csv')}>{text.exportCsv}</Menu.Item>
                  <Menu.Item onClick={() => void save('pls')}>{text.exportPls}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
              <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setOpen({ kind: 'new' })}>
                {common.add}
              </Button>
            </>
          )
        }
        tools={
          idProject !== null &&
          mayEnter(role, 'dictionary') && <ButtonLink href="/dashboard/dictionary">{text.generalLink}</ButtonLink>
        }
        columns={findEntryColumns(actionsOf)}
        card={(entry) => <EntryCard entry={entry} actions={actionsOf(entry)} />}
        whenEmpty={text.whenEmpty}
      >
        <p className={classes.explain}>{text.explain}</p>
      </ListScreen>
      {open?.kind === 'new' && <EntryDialog idProject={idProject} onClose={close} />}
      {open?.kind === 'edit' && <EntryDialog idProject={idProject} entry={open.entry} onClose={close} />}
      {open?.kind === 'remove' && <RemoveEntryDialog entry={open.entry} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog idProject={idProject} onClose={close} />}
    </>
  );
}
