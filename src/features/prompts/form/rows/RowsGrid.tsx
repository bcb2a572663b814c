import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type SheetKey, sheetKeys } from '#common/sheetColumns.ts';
import { formatCount } from '#common/formatCount.ts';
import { promptRows as text } from '#text/promptRows.ts';
import { useWidth } from '#ui/useWidth.ts';
import { checkRow, mayBeMeant, type Row } from './rows.ts';
import classes from './Rows.module.css';

/** In px; the header stays above the rows. */
const HEADER = 36;
const ROW_ESTIMATE = 60;
const PAGE_ROWS = 10;

export interface Place {
  readonly line: number;
  readonly key: SheetKey;
}

interface RowsGridProps {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly place: Place;
  readonly hasFocus: boolean;
  /** What there is to say of a name. */
  readonly noteOf: (row: Row) => string | undefined;
  readonly onPlace: (place: Place) => void;
  readonly onChange: (place: Place, value: string) => void;
  readonly onRemove: (line: number) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/**
 * The rows as a grid with a single tab stop: arrow keys move, Enter, F2 or typing edits, Enter and Tab take the value
 * and move on, Escape gives it up. https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function RowsGrid({ rows, place, onPlace, onChange, ...props }: RowsGridProps) {
  const id = useId();
  const box = useRef<HTMLTableElement>(null);
  /** The edited cell, and with what its field begins. */
  const [edited, setEdited] = useState<Place & { readonly value: string }>();
  const isCompact = useWidth() === 'compact';
  const header = isCompact ? 0 : HEADER;
  const at = Math.max(
    0,
    rows.findIndex(({ line }) => line === place.line),
  );
  // Nothing memoizes this component: the build has no React Compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]!.line,
    estimateSize: () => ROW_ESTIMATE,
    overscan: 6,
    scrollMargin: header,
    scrollPaddingStart: header,
    // The row with the focus stays, wherever the rows are scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at])].filter((i) => i < range.count).sort((a, b) => a - b),
  });
  useEffect(() => {
    if (props.hasFocus) box.current?.focus();
  }, [props.hasFocus]);

  const goTo = (index: number, key: SheetKey) => {
    const next = Math.min(Math.max(index, 0), rows.length - 1);
    virtualizer.scrollToIndex(next);
    onPlace({ line: rows[next]!.line, key });
  };
  const moveAcross = (by: 1 | -1, isWrapped = false) => {
    const column = sheetKeys.indexOf(place.key) + by;
    const key = sheetKeys[column];
    if (key) goTo(at, key);
    else if (isWrapped && rows[at + by]) goTo(at + by, sheetKeys.at(by > 0 ? 0 : -1)!);
  };
  const edit = (value = rows[at]![place.key], { line, key } = { line: rows[at]!.line, key: place.key }) =>
    setEdited({ line, key, value });

  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => goTo(at + 1, place.key),
    ArrowUp: () => goTo(at - 1, place.key),
    ArrowRight: () => moveAcross(1),
    ArrowLeft: () => moveAcross(-1),
    PageDown: () => goTo(at + PAGE_ROWS, place.key),
    PageUp: () => goTo(at - PAGE_ROWS, place.key),
    Home: () => goTo(at, sheetKeys[0]!),
    End: () => goTo(at, sheetKeys.at(-1)!),
    Enter: () => edit(),
    F2: () => edit(),
    Delete: () => props.onRemove(rows[at]!.line),
  };
  const withControl: Readonly<Record<string, () => void>> = {
    Home: () => goTo(0, sheetKeys[0]!),
    End: () => goTo(rows.length - 1, sheetKeys.at(-1)!),
    z: props.onUndo,
    Z: props.onRedo,
    y: props.onRedo,
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const name = isControl && event.shiftKey ? event.key.toUpperCase() : event.key;
    const act = isControl ? withControl[name] : moves[name];
    if (act) {
      event.preventDefault();
      act();
    } else if (startsText(event)) {
      // The field has the focus before the key takes effect, so that dead keys compose their letter in it.
      flushSync(() => edit(''));
    }
  };
  const finish = (value: string | undefined, move?: 'down' | 'right' | 'left') => {
    if (edited && value !== undefined) onChange(edited, value);
    setEdited(undefined);
    if (!move) return;
    box.current?.focus({ preventScroll: true });
    if (move === 'down') goTo(at + 1, place.key);
    else moveAcross(move === 'right' ? 1 : -1, true);
  };

  const cellId = (line: number, key: SheetKey) => `${id}${line}${key}`;
  const point = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('td');
    const chosen = sheetKeys.find((key) => key === cell?.dataset['column']);
    if (!cell || !chosen || cell.querySelector('textarea')) return;
    if (cell.dataset['active']) edit();
    else onPlace({ line: Number(cell.dataset['line']), key: chosen });
  };
  return (
    <table
      ref={box}
      // The pattern's own example makes a grid of a table, whose rows and cells then need no roles.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      tabIndex={0}
      className={classes.grid}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={sheetKeys.length + 1}
      aria-activedescendant={edited ? undefined : cellId(rows[at]!.line, place.key)}
      onKeyDown={press}
      onClick={point}
    >
      <thead className={classes.header}>
        <tr aria-rowindex={1} className={classes.row}>
          <th scope="col">{text.columns.line}</th>
          {sheetKeys.map((key) => (
            <th key={key} scope="col">
              {text.columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          const { line } = row;
          const read = checkRow(row);
          const fault = 'reason' in read ? read : undefined;
          const faultAt = fault && (fault.field ?? sheetKeys.at(-1));
          return (
            <tr
              key={line}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className={classes.row}
              style={{ transform: `translateY(${start - header}px)` }}
            >
              <th scope="row" className={classes.line}>
                {formatCount(line)}
              </th>
              {sheetKeys.map((key) => (
                <td
                  key={key}
                  id={cellId(line, key)}
                  className={classes.cell}
                  data-line={line}
                  data-column={key}
                  data-active={(index === at && key === place.key) || undefined}
                  aria-invalid={faultAt === key || undefined}
                >
                  {edited?.line === line && edited.key === key ? (
                    <CellField
                      label={text.edit(text.columns[key], line)}
                      start={edited.value}
                      isLong={key === 'text'}
                      onFinish={finish}
                    />
                  ) : (
                    <CellValue value={row[key]} />
                  )}
                  {faultAt === key && (
                    <span className={classes.fault}>
                      {fault!.reason} {mayBeMeant(row) && text.confirm}
                    </span>
                  )}
                  {key === 'name' && !fault && <CellNote>{props.noteOf(row)}</CellNote>}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** True for a key that would write something, or begin to. */
function startsText({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  const isShortcut = (ctrlKey || metaKey || altKey) && !nativeEvent.getModifierState('AltGraph');
  return !isShortcut && key !== ' ' && (key.length === 1 || key === 'Dead' || key === 'Process');
}

function CellValue({ value }: { value: string }) {
  return value.trim() === '' ? (
    <span className={classes.blank}>{text.blank}</span>
  ) : (
    <span className={classes.value}>{value}</span>
  );
}

const CellNote = ({ children }: { children: ReactNode }) =>
  children === undefined ? null : <span className={classes.note}>{children}</span>;

interface CellFieldProps {
  readonly label: string;
  readonly start: string;
  /** True if the value may have several lines. */
  readonly isLong: boolean;
  /** Undefined to give up the input. */
  readonly onFinish: (value: string | undefined, move?: 'down' | 'right' | 'left') => void;
}

/** The field of the edited cell. */
function CellField({ label, start, isLong, onFinish }: CellFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Removing a field with the focus blurs it once more.
  const isDone = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(start.length, start.length);
  }, [start]);
  const finish: typeof onFinish = (value, move) => {
    if (isDone.current) return;
    isDone.current = true;
    onFinish(value, move);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, altKey, shiftKey, nativeEvent, currentTarget } = event;
    const { value, selectionStart, selectionEnd } = currentTarget;
    if (nativeEvent.isComposing || !['Enter', 'Tab', 'Escape'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Enter' && (altKey || shiftKey)) {
      if (isLong) currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end');
    } else if (key === 'Escape') {
      finish(undefined);
      currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
    } else finish(value, key === 'Enter' ? 'down' : shiftKey ? 'left' : 'right');
  };
  return (
    <textarea
      ref={field}
      className={classes.field}
      aria-label={label}
      // For browsers that do not fit a field to its content.
      rows={isLong ? Math.min(8, 1 + Math.ceil(start.length / 60)) : 1}
      defaultValue={start}
      onKeyDown={press}
      onBlur={({ currentTarget: { value } }) => finish(value)}
    />
  );
}
