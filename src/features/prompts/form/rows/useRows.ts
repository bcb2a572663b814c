import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CsvContent } from '#common/csv.ts';
import type { SheetKey } from '#common/sheetColumns.ts';
import type { SameNames } from '#contract/fileImports.ts';
import { useDraft } from '#state/form/useDraft.ts';
import type { CsvChoice } from '#features/prompts/form/useCsvFile.ts';
import { changeCell, contentOf, fileOf, findRepeated, type Row, toRows } from './rows.ts';
import { useTakenNames } from './useTakenNames.ts';

/** Edits that can be undone; each keeps a list of rows. */
const UNDONE_MAX = 200;

interface History {
  /** The content of the chosen file. */
  readonly of: CsvContent | undefined;
  readonly rows: readonly Row[];
  readonly past: readonly (readonly Row[])[];
  readonly future: readonly (readonly Row[])[];
}

const startOf = (of: CsvContent | undefined): History => ({ of, rows: of ? toRows(of) : [], past: [], future: [] });

interface KeptRows {
  readonly fileName: string;
  readonly content: CsvContent;
  readonly sameNames: SameNames;
}

/**
 * The lines of a chosen file as prompts that can be edited before they are sent. They are kept on this device until
 * they are sent or given up; `onRestore` is called with those of before a reload, unless `isBrought` says that the form
 * opens with others, or `wasTyped` that a text is kept. A prompt that is there has no such lines.
 */
export function useRows(
  idProject: number,
  { file, content }: CsvChoice,
  {
    isNew,
    isBrought,
    wasTyped,
    onRestore,
  }: {
    isNew: boolean;
    isBrought: boolean;
    wasTyped: () => Promise<boolean>;
    onRestore: (fileName: string, content: CsvContent) => void;
  },
) {
  const [history, setHistory] = useState(() => startOf(content));
  const [sameNames, setSameNames] = useState<SameNames>('update');
  const [isRestored, setIsRestored] = useState(false);
  const current = history.of === content ? history : startOf(content);
  if (current !== history) setHistory(current);
  const { rows, past, future } = current;
  const isChanged = past.length > 0;
  const now = useMemo(() => contentOf(rows), [rows]);
  const repeated = useMemo(() => findRepeated(now.usable), [now]);
  const names = useMemo(() => now.usable.map(({ name }) => name), [now]);
  const {
    names: taken,
    texts,
    characterPrice,
    hasFailed,
    areKnown,
  } = useTakenNames(idProject, names, {
    withTexts: true,
  });

  const draft = useDraft(`projects/${idProject}/prompts/new/rows`);
  const restore = useEffectEvent((kept: Partial<KeptRows> | undefined) => {
    if (!kept?.fileName || !kept.content || content) return;
    setSameNames(kept.sameNames ?? 'update');
    setIsRestored(true);
    onRestore(kept.fileName, kept.content);
  });
  useEffect(() => {
    if (!isNew || isBrought) return;
    void Promise.all([draft.read(), wasTyped()]).then(([kept, isText]) => {
      // Text and file exclude each other: what was typed stays where it can be seen.
      if (!isText) restore(kept as Partial<KeptRows>);
    });
  }, [draft, wasTyped, isNew, isBrought]);
  const fileName = file?.name;
  useEffect(() => {
    if (fileName !== undefined && content) draft.write({ fileName, content: now, sameNames } satisfies KeptRows);
  }, [draft, fileName, content, now, sameNames]);

  const set = (change: (before: readonly Row[]) => readonly Row[]) =>
    setHistory((before) => {
      const after = change(before.rows);
      if (after === before.rows) return before;
      return { ...before, rows: after, past: [...before.past.slice(-UNDONE_MAX), before.rows], future: [] };
    });
  return {
    rows,
    ...now,
    /** Line of the first row with the same name, by line. */
    repeated,
    /** True for a name of the project; undefined where that is not known. */
    taken,
    /** The text that an update would replace, by name, where it is known. */
    texts,
    /** True if it could not be asked which names are taken. */
    hasFailed,
    /** False if a name turns out to be taken, or cannot be asked about, that was not shown as such. */
    areNamesKnown: () => areKnown(names),
    characterPrice,
    sameNames,
    setSameNames,
    isRestored,
    canUndo: isChanged,
    canRedo: future.length > 0,
    change: (line: number, key: SheetKey, value: string) => set((before) => changeCell(before, line, key, value)),
    remove: (line: number) => set((before) => before.filter((row) => row.line !== line)),
    undo: () => {
      const before = past.at(-1);
      if (!before) return undefined;
      setHistory({ ...current, rows: before, past: past.slice(0, -1), future: [rows, ...future] });
      return lineOfChange(rows, before);
    },
    redo: () => {
      const [next, ...rest] = future;
      if (!next) return undefined;
      setHistory({ ...current, rows: next, past: [...past, rows], future: rest });
      return lineOfChange(rows, next);
    },
    /** What is sent: the chosen file if nothing was changed, so that the server keeps its refused lines. */
    toSend: (): File | undefined => (file && isChanged ? fileOf(now, file.name) : file),
    /** Forgets what this device keeps. */
    forget: () => {
      if (!isNew) return;
      setIsRestored(false);
      draft.clear();
    },
  };
}
/** The first row that differs, where it is there afterwards. */
const lineOfChange = (before: readonly Row[], after: readonly Row[]): number | undefined =>
  after.find((row, i) => row !== before[i])?.line;

export type RowsState = ReturnType<typeof useRows>;
