import { type SQL, sql } from 'drizzle-orm';
import type { Column } from 'drizzle-orm';

/** Lower case without accents; indexes are built on it. */
export function fold(value: SQL | Column): SQL {
  return sql`entoa_fold(${value})`;
}

/** Whether `search` stands anywhere in the folded expression; its wildcards are plain characters. */
export function matches(folded: SQL, search: string): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${folded} like entoa_fold(${pattern})`;
}

export function direct(expression: SQL | Column, direction: 'asc' | 'desc'): SQL {
  return direction === 'asc' ? sql`${expression} asc` : sql`${expression} desc`;
}
