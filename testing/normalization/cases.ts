/** What is written, and what is said for it: each pair was read aloud and judged. */
export type Cases = readonly (readonly [written: string, spoken: string])[];
