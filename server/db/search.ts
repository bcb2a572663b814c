import { type SQL, sql } from 'drizzle-orm';
import type { Column } from 'drizzle-orm';

/** Lower case without accents. */
export function fold(value: SQL | Column): SQL {
  return sql`entoa_fold(${value})`;
}

/** Whether `search` stands anywhere in the folded expression; its wildcards are plain characters. */
export function matches(folded: SQL, search: string): SQL {
  return sql`${folded} like entoa_fold(${patternOf(search)})`;
}

const patternOf = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * The same for a key that has an index. What stands between words is a letter in it, so that trigrams tell which words
 * are neighbours: of a phrase whose words stand in every row, each row would have to be looked at. The key itself says
 * whether it was that letter; as a case, so that plans do not count it as a second condition.
 */
export function holds(key: SQL, search: string): SQL {
  const joined = sql`entoa_joined(${key}) like entoa_joined(entoa_fold(${patternOf(search)}))`;
  return sql`(${joined} and case when ${matches(key, search)} then true else false end)`;
}

const sign = String.raw`[\p{L}\p{N}]`;
const other = String.raw`[^\p{L}\p{N}]`;
/** As `entoa_joined` has them (migration 0022). */
const JOINED = /[ .,]/g;
const trigrams = new RegExp(`${sign}{3}|${sign}{2}${other}|${other}${sign}{2}|${other}${sign}${other}`, 'u');

/** Whether an index of trigrams can find it: three letters or digits in a row, or fewer at a word's edge. */
export function isIndexable(search: string): boolean {
  return trigrams.test(search.replaceAll(JOINED, 'q'));
}

export function direct(expression: SQL | Column, direction: 'asc' | 'desc'): SQL {
  return direction === 'asc' ? sql`${expression} asc` : sql`${expression} desc`;
}
