import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { platform } from '#core/platform.ts';
import type { Pasted, PastedTable } from '#features/prompts/form/pastedTable.ts';

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"]';

/** A pasted table, or a chosen file. */
export type Brought = { readonly table: PastedTable } | { readonly file: File };

/** 'paste' says that a table is to be pasted in the form, as the list could not read it. */
type Pending = Brought | 'paste';

let pending: Pending | undefined;

/**
 * With what the list opened the form of new prompts, for once. React may begin to render the form and begin again, as
 * when a part of it is still loading: it is forgotten only when the form stands.
 */
export function usePending(isNew: boolean): Pending | undefined {
  const [taken] = useState(isNew ? pending : undefined);
  useEffect(() => {
    pending = undefined;
  }, []);
  return taken;
}

export const pastedOf = (data: DataTransfer): Pasted => ({
  html: data.getData('text/html'),
  plain: data.getData('text/plain'),
});

/** Opens the form of new prompts with what the person brought to the list. */
export function useOpenForm(idProject: number): (brought: Pending) => void {
  const [, goTo] = useLocation();
  return useCallback(
    (brought) => {
      pending = brought;
      goTo(`/dashboard/projects/${idProject}/prompts/new`);
    },
    [idProject, goTo],
  );
}

/** The clipboard as a paste would bring it. Throws if the browser or the person refuses, and over plain http. */
export async function readClipboard(): Promise<Pasted> {
  if (!platform.clipboard) throw new Error('This page may not read the clipboard.');
  const items = await platform.clipboard.read();
  const read = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? (await item.getType(type)).text() : '';
  };
  return { html: await read('text/html'), plain: await read('text/plain') };
}

/** Takes a table that is pasted where no field has the focus. */
export function usePastedTable(mayTake: boolean, onTable: (table: PastedTable) => void): void {
  const take = useEffectEvent(onTable);
  useEffect(() => {
    if (!mayTake) return;
    const paste = (event: ClipboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (isInField || !event.clipboardData || document.querySelector('[role="dialog"]')) return;
      // The clipboard is empty once the event is over.
      const pasted = pastedOf(event.clipboardData);
      void import('#features/prompts/form/pastedTable.ts').then(({ readPastedTable }) => {
        const table = readPastedTable(pasted, { isList: true });
        if (table) take(table);
      });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [mayTake]);
}
