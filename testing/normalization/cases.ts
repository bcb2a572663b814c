/** Pairs of a written and the expected spoken text; each pair was read aloud and checked. */
export type Cases = readonly (readonly [written: string, spoken: string])[];
