/** An unvalidated entry of a file; `line` counts lines of a CSV, lexemes of a PLS. */
export interface RawEntry {
  readonly line: number;
  readonly entry: Record<string, unknown> | { readonly refused: string };
}
