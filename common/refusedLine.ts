import * as v from 'valibot';
import { sheetKeys } from './sheetColumns.ts';

/** A rejected line of a CSV; line 1 is the header. `field` is the cell to correct, if it is a single one. */
export const RefusedLine = v.object({
  line: v.number(),
  field: v.optional(v.picklist(sheetKeys)),
  reason: v.string(),
});
export type RefusedLine = v.InferOutput<typeof RefusedLine>;
