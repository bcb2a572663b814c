import type { Ref } from 'react';
import { prompts as text } from '#text/prompts.ts';
import { useOpenForm, usePastedTable } from './usePastedTable.ts';

/** The spreadsheets that the form of new prompts takes. */
const SHEETS = '.csv,.xlsx';

/**
 * Brings a table that is pasted on a screen of a project, and a spreadsheet that is dropped there, to the form of new
 * prompts. `ref` is the field for the spreadsheet.
 */
export function BringRows({ idProject, ref }: { idProject: number; ref?: Ref<HTMLInputElement> }) {
  const openForm = useOpenForm(idProject);
  usePastedTable(true, (table) => openForm({ table }));
  return (
    <input
      ref={ref}
      hidden
      type="file"
      accept={SHEETS}
      aria-label={text.sendSheet}
      onChange={({ currentTarget: { files } }) => files?.[0] && openForm({ file: files[0] })}
    />
  );
}
