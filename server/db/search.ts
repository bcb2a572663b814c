import { type SQL, sql } from 'drizzle-orm';
import type { Column } from 'drizzle-orm';

/** Lower case without accents. */
export function fold(value: SQL | Column): SQL {
  return sql`entoa_fold(${value})`;
}

/** Whether `search` stands anywhere in the folded expression; its wildcards are plain characters. */
export function matches(folded: SQL, search: string): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${folded} like entoa_fold(${pattern})`;
}

const sign = String.raw`[\p{L}\p{N}]`;
const other = String.raw`[^\p{L}\p{N}]`;
const trigrams = new RegExp(`${sign}{3}|${sign}{2}${other}|${other}${sign}{2}|${other}${sign}${other}`, 'u');

/** Whether an index of trigrams can find it: three letters or digits in a row, or fewer at a word's edge. */
export function isIndexable(search: string): boolean {
  return trigrams.test(search);
}

export function direct(expression: SQL | Column, direction: 'asc' | 'desc'): SQL {
  return direction === 'asc' ? sql`${expression} asc` : sql`${expression} desc`;
}
