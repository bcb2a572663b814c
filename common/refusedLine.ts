import * as v from 'valibot';
import type { SheetKey } from './sheetColumns.ts';

/** A rejected line of a CSV; line 1 is the header. `field` is the cell to correct, if it is a single one. */
export const RefusedLine = v.object({
  line: v.number(),
  // Written out: every list of the app starts with this module, and none needs the table of columns.
  field: v.optional(v.picklist(['name', 'text'] as const satisfies readonly SheetKey[])),
  reason: v.string(),
});
export type RefusedLine = v.InferOutput<typeof RefusedLine>;
