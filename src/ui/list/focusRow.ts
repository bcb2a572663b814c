/** Rows of the screen's list, or its cards; without the second row that an open player has. */
const ROWS = '[data-list] > table > tbody > tr:not([data-below]), [data-list] > ul > li';

export const listRows = () => [...document.querySelectorAll<HTMLElement>(ROWS)];

/** The index of the row that has the focus or holds what has it; -1 if there is none. */
export function focusedRow(): number {
  const { activeElement } = document;
  return listRows().findIndex((row) => {
    const second = row.nextElementSibling;
    return row.contains(activeElement) || (second?.matches('[data-below]') && second.contains(activeElement));
  });
}

/** Moves the focus to a row; false if there is no such row. */
export function focusRow(index: number): boolean {
  const row = listRows()[index];
  if (!row) return false;
  row.tabIndex = -1;
  row.focus();
  return true;
}
