import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CostType } from '#contract/costs.ts';
import type { Queryable } from '#server/db/database.ts';
import { usage } from '#server/db/schema/costs.ts';

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

/** BRL, in millionths so that nothing is lost. */
export function priceOf(characters: number, unitPrice: string): number {
  return (characters * Math.round(Number(unitPrice) * 1e6)) / 1e6;
}

/** Characters that API keys have had spoken in the present calendar month of the time zone, by their ids. */
export async function readMonthlyUsage(
  db: Queryable,
  apiKeyIds: number[],
  timeZone: string,
): Promise<Map<number, number>> {
  if (apiKeyIds.length === 0) return new Map();
  const rows = await db
    .select({ id: usage.subjectId, characters: sql<number>`sum(${usage.characters})::float8` })
    .from(usage)
    .where(
      and(
        eq(usage.type, 'STREAMING'),
        inArray(usage.subjectId, apiKeyIds),
        sql`${usage.at} >= ${monthStart(timeZone)}`,
      ),
    )
    .groupBy(usage.subjectId);
  return new Map(rows.map(({ id, characters }) => [id, characters]));
}

/** The moment the present month began there. */
export function monthStart(timeZone: string) {
  return sql`date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}`;
}
