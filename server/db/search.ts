import { type SQL, sql } from 'drizzle-orm';
import type { Column } from 'drizzle-orm';

/** Lower case without diacritics. */
export function fold(value: SQL | Column): SQL {
  return sql`entoa_fold(${value})`;
}

/** True if the folded expression contains `search`; wildcards in it are literal. */
export function matches(folded: SQL, search: string): SQL {
  return sql`${folded} like entoa_fold(${patternOf(search)})`;
}

const patternOf = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Like `matches`, for an indexed key. Separators between words are replaced by a letter, so that trigrams capture
 * adjacent words; otherwise a phrase of common words would match almost every row. The key itself is checked
 * afterwards; written as a case expression, so that the planner does not count a second condition.
 */
export function holds(key: SQL, search: string): SQL {
  const joined = sql`entoa_joined(${key}) like entoa_joined(entoa_fold(${patternOf(search)}))`;
  return sql`(${joined} and case when ${matches(key, search)} then true else false end)`;
}

const sign = String.raw`[\p{L}\p{N}]`;
const other = String.raw`[^\p{L}\p{N}]`;
/** Separators as replaced by `entoa_joined` (migration 0022). */
const JOINED = /[ .,]/g;
const trigrams = new RegExp(`${sign}{3}|${sign}{2}${other}|${other}${sign}{2}|${other}${sign}${other}`, 'u');

/** True if a trigram index can find it: three letters or digits in a row, or fewer at a word boundary. */
export function isIndexable(search: string): boolean {
  return trigrams.test(search.replaceAll(JOINED, 'q'));
}

export function direct(expression: SQL | Column, direction: 'asc' | 'desc'): SQL {
  return direction === 'asc' ? sql`${expression} asc` : sql`${expression} desc`;
}
