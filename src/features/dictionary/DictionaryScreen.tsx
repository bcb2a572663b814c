import { useState } from 'react';
import { dictionaryColumns, type DictionaryRecord } from '#contract/dictionary.ts';
import { useListEntriesQuery } from '#api/dictionary.ts';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { DictionaryButtons } from './DictionaryButtons.tsx';
import { type DictionaryAct, DictionaryDialog } from './DictionaryDialog.tsx';
import { entriesColumns } from './entriesColumns.tsx';
import { EntryActions } from './entry/EntryActions.tsx';
import { EntryCard } from './EntryCard.tsx';
import { GeneralDictionaryLink } from './GeneralDictionaryLink.tsx';
import { useDictionaryScope } from './useDictionaryScope.ts';
import classes from './Dictionary.module.css';

/** The pronunciation dictionary of a project, or without one the dictionary for all. */
export function DictionaryScreen() {
  const { idProject, scope, name, subject, mayChange } = useDictionaryScope();
  const list = useListState(name, dictionaryColumns, undefined, { orderBy: 'position', orderByDirection: 'asc' });
  const query = { ...scope, ...list.place, search: list.search };
  const answer = useListEntriesQuery(query, { refetchOnMountOrArgChange: true });
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
