import { and, eq, sql } from 'drizzle-orm';
import type { CostType } from '#contract/costs.ts';
import type { Queryable } from './database.ts';
import { usage } from './schema.ts';

export interface Spoken {
  readonly type: CostType;
  /** The project's (FILE) or the API key's (STREAMING) id, and its name now. */
  readonly subjectId: number;
  readonly subjectName: string;
  readonly text: string;
  /** BRL a character, as PRICE_PER_CHARACTER has it. */
  readonly unitPrice: string;
}

/** Writes what is to be paid for, in the transaction of its effect. */
export async function recordUsage(tx: Queryable, { text, ...spoken }: Spoken): Promise<void> {
  await tx.insert(usage).values({ ...spoken, characters: countCharacters(text) });
}

/** As a person counts them: code points, as written. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Characters an API key has had spoken in the present calendar month of the time zone. */
export async function readMonthlyUsage(db: Queryable, apiKeyId: number, timeZone: string): Promise<number> {
  const [row] = await db.select({ characters: sql<number>`coalesce(sum(${usage.characters}), 0)::float8` }).from(usage)
    .where(and(eq(usage.type, 'STREAMING'), eq(usage.subjectId, apiKeyId), sql`${usage.at} >= ${monthStart(timeZone)}`));
  return row?.characters ?? 0;
}

/** The moment the present month began there. */
export function monthStart(timeZone: string) {
  return sql`date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}`;
}
