import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Pasted, PastedTable } from '#features/prompts/form/pastedTable.ts';

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"]';

let pending: PastedTable | undefined;

/** The table with which the list opened the form of new prompts; it is taken once. */
export function takePendingTable(): PastedTable | undefined {
  const table = pending;
  pending = undefined;
  return table;
}

export const pastedOf = (data: DataTransfer): Pasted => ({
  html: data.getData('text/html'),
  plain: data.getData('text/plain'),
});

/** A table that is pasted where no field has the focus opens the form of new prompts with it. */
export function usePastedTable(idProject: number, mayAdd: boolean): void {
  const [, goTo] = useLocation();
  useEffect(() => {
    if (!mayAdd) return;
    const paste = (event: ClipboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (isInField || !event.clipboardData || document.querySelector('[role="dialog"]')) return;
      // The clipboard is empty once the event is over.
      const pasted = pastedOf(event.clipboardData);
      void import('#features/prompts/form/pastedTable.ts').then(({ readPastedTable }) => {
        const table = readPastedTable(pasted);
        if (!table) return;
        pending = table;
        goTo(`/dashboard/projects/${idProject}/prompts/new`);
      });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [idProject, mayAdd, goTo]);
}
