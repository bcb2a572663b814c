import * as v from 'valibot';

/** A line of a CSV that became no prompt; line 1 is the header. `field` is what must be mended, where it is one. */
export const RefusedLine = v.object({
  line: v.number(),
  field: v.optional(v.picklist(['name', 'text'])),
  reason: v.string(),
});
export type RefusedLine = v.InferOutput<typeof RefusedLine>;
