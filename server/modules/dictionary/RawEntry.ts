/** What a line of a file says, before it is checked; `line` counts lines of a CSV, lexemes of a PLS. */
export interface RawEntry {
  readonly line: number;
  readonly entry: Record<string, unknown> | { readonly refused: string };
}
