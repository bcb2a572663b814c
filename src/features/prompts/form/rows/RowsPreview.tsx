import '@mantine/core/styles/Radio.css';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { sheetKeys } from '#common/sheetColumns.ts';
import type { SameNames } from '#contract/fileImports.ts';
import type { Language } from '#contract/kit/languages.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { promptForm } from '#text/promptForm.ts';
import { promptRows as text } from '#text/promptRows.ts';
import type { CsvChoice } from '#features/prompts/form/useCsvFile.ts';
import type { ReadingSlot } from '#features/prompts/form/ReadingSlot.ts';
import { checkRow, type Row } from './rows.ts';
import { type Place, RowsGrid } from './RowsGrid.tsx';
import type { RowsState } from './useRows.ts';
import classes from './Rows.module.css';

interface RowsPreviewProps {
  readonly rows: RowsState;
  readonly choice: CsvChoice;
  readonly idProject: number;
  readonly voice: string;
  readonly language: Language;
  readonly isTelephony: boolean;
  readonly reading: ReadingSlot;
  /** Makes one text of a pasted table. */
  readonly onLeave: (() => void) | undefined;
}

/** The lines of a file as prompts that can be edited, and what saving them does. */
export function RowsPreview({ rows: state, choice, reading: Reading, onLeave, ...sound }: RowsPreviewProps) {
  const { rows, usable, refused, taken, texts, repeated, sameNames, characterPrice, hasFailed } = state;
  const [place, setPlace] = useState<Place>({ line: rows[0]?.line ?? 0, key: sheetKeys[0]! });
  const [isReading, setIsReading] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  /** The lines that change something, while only they are shown. */
  const [changing, setChanging] = useState<ReadonlySet<number>>();
  const isOffline = useConnection() === 'offline';
  const narrowed = changing && rows.filter(({ line }) => changing.has(line));
  const shown = narrowed?.length ? narrowed : rows;
  const active = shown.find(({ line }) => line === place.line) ?? shown[0];

  const isTaken = (row: Row) => {
    const read = checkRow(row);
    return 'name' in read && taken.get(read.name) === true;
  };
  /** True for a line whose text the prompt that is there has already. */
  const isSame = ({ line, name, text }: Row) => !repeated.has(line) && texts.get(name) === text;
  const changesNothing = (row: Row) => sameNames === 'update' && isTaken(row) && isSame({ ...row, ...checkRow(row) });
  const noteOf = (row: Row) => {
    const above = repeated.get(row.line);
    if (above !== undefined) return text.repeated(above, sameNames);
    if (!isTaken(row)) return undefined;
    return changesNothing(row) ? text.same : text.taken(sameNames);
  };
  const known = usable.filter(isTaken).length;
  const updated = usable.filter((row) => isTaken(row) && !repeated.has(row.line)).length;
  const same = sameNames === 'update' ? usable.filter(isSame).length : 0;
  /** Several prompts of a name get the lines of that name in turn, which only the server matches. */
  const isAllKnown = usable.every(({ line, name }) =>
    repeated.has(line) ? taken.get(name) === false : taken.has(name) && (!taken.get(name) || texts.has(name)),
  );
  const isSpoken: Record<SameNames, (row: Row) => boolean> = {
    update: (row) => !isSame(row),
    leaveOut: (row) => !(isTaken(row) || repeated.has(row.line)),
    create: () => true,
  };
  const spoken = usable.filter(isSpoken[sameNames]);
  const characters = spoken.reduce((sum, row) => sum + lengthOf(row.text), 0);

  const remove = (line: number) => {
    const at = shown.findIndex((row) => row.line === line);
    const next = shown[at + 1] ?? shown[at - 1];
    state.remove(line);
    setAnnouncement(text.removed(line));
    if (next) setPlace({ ...place, line: next.line });
  };
  /** Undoes or does again, and goes to where that can be seen. */
  const step = (way: 'undo' | 'redo') => {
    const line = state[way]();
    setAnnouncement('');
    if (line === undefined) return;
    if (!changing?.has(line)) setChanging(undefined);
    setPlace({ ...place, line });
  };

  return (
    <div className={classes.preview}>
      <div className={classes.summary} aria-live="polite">
        {state.isRestored && <p>{text.restored}</p>}
        {rows.length === 0 && <p>{text.none}</p>}
        {usable.length > 0 && (
          <p className={classes.usable}>
            <Icon name="check" />
            {promptForm.usable(usable.length)}
          </p>
        )}
        {same > 0 && isAllKnown && <p>{text.update(usable.length - updated, updated - same, same)}</p>}
        {(changing || (same > 0 && same < rows.length)) && (
          <Button
            size="compact-sm"
            variant={changing ? 'default' : 'subtle'}
            aria-pressed={changing !== undefined}
            onClick={() =>
              setChanging(
                changing ? undefined : new Set(rows.filter((row) => !changesNothing(row)).map(({ line }) => line)),
              )
            }
          >
            {text.onlyChanging}
          </Button>
        )}
        {refused.length > 0 && (
          <p className={classes.unusable}>
            <Icon name="warning" />
            {text.unusable(refused.length)}
          </p>
        )}
        {characterPrice !== undefined && <p>{text.total(characters, characters * characterPrice)}</p>}
        {onLeave && (
          <Button size="compact-sm" variant="subtle" onClick={onLeave}>
            {promptForm.tableLeave}
          </Button>
        )}
      </div>
      {(known > 0 || repeated.size > 0 || isOffline || hasFailed) && (
        <Radio.Group
          label={text.sameNames(known)}
          value={sameNames}
          className={classes.choice ?? ''}
          onChange={(value) => state.setSameNames(value as SameNames)}
        >
          {text.sameNamesChoices.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Radio.Group>
      )}
      {active && (
        <RowsGrid
          label={choice.isPasted ? text.pasted : text.title}
          rows={shown}
          place={{ ...place, line: active.line }}
          hasFocus={choice.isPasted === true || choice.isConverted === true}
          noteOf={noteOf}
          onPlace={setPlace}
          onChange={({ line, key }, value) => state.change(line, key, value)}
          onRemove={remove}
          onUndo={() => step('undo')}
          onRedo={() => step('redo')}
        />
      )}
      <div className={classes.bar}>
        {active && (
          <span className={classes.about}>
            {text.row(active.line, lengthOf(active.text))}
            {characterPrice !== undefined && `, ${text.price(lengthOf(active.text) * characterPrice)}`}
          </span>
        )}
        {active && (
          <Button size="sm" aria-expanded={isReading} onClick={() => setIsReading(!isReading)}>
            {text.reading}
          </Button>
        )}
        {active && (
          <Button size="sm" variant="subtle" onClick={() => remove(active.line)}>
            {text.remove}
          </Button>
        )}
        {(state.canUndo || state.canRedo) && (
          <>
            <Button size="sm" variant="subtle" disabled={!state.canUndo} onClick={() => step('undo')}>
              {text.undo}
            </Button>
            <Button size="sm" variant="subtle" disabled={!state.canRedo} onClick={() => step('redo')}>
              {text.redo}
            </Button>
          </>
        )}
        <span className={classes.keys}>{text.keys}</span>
        <span className={classes.touch}>{text.touch}</span>
        <output className={classes.announcement}>{announcement}</output>
      </div>
      {isReading && active && (
        <Reading
          written={active.text}
          {...sound}
          selected=""
          onRewrite={(written) => state.change(active.line, 'text', written)}
        />
      )}
    </div>
  );
}

/** In characters as they are billed. */
const lengthOf = (written: string): number => [...written.trim()].length;
