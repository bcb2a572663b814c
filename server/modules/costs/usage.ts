import { and, eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { CostType } from '#contract/costs.ts';
import type { Queryable } from '#server/db/database.ts';
import { apiKeys } from '#server/modules/apikeys/schema.ts';
import { usage } from './schema.ts';
import { Refusal } from '#server/base/refusal.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';

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

/** Of many texts; twenty million characters keep nobody else waiting. */
export async function countAllCharacters(texts: Iterable<string>): Promise<number> {
  const breathe = yieldToEventLoop();
  let characters = 0;
  for (const text of texts) {
    await breathe();
    characters += countCharacters(text);
  }
  return characters;
}

/** BRL, in millionths so that nothing is lost. */
export function priceOf(characters: number, unitPrice: string): number {
  return (characters * Math.round(Number(unitPrice) * 1e6)) / 1e6;
}

/** Characters that API keys have had spoken, or sent as prompts, in the present calendar month of the time zone. */
export async function readMonthlyUsage(
  db: Queryable,
  apiKeyIds: number[],
  timeZone: string,
): Promise<Map<number, number>> {
  if (apiKeyIds.length === 0) return new Map();
  const spoken = db
    .select({ id: usage.subjectId, characters: usage.characters })
    .from(usage)
    .where(
      and(
        eq(usage.type, 'STREAMING'),
        inArray(usage.subjectId, apiKeyIds),
        sql`${usage.at} >= ${monthStart(timeZone)}`,
      ),
    );
  const sent = db
    .select({ id: apiKeys.id, characters: apiKeys.sentCharacters })
    .from(apiKeys)
    .where(and(inArray(apiKeys.id, apiKeyIds), sql`${apiKeys.sentMonth} = ${firstOfMonth(timeZone)}`));
  const { rows } = await db.execute<{ id: number; characters: number }>(
    sql`
      select id, sum(characters)::float8 as characters
      from (${unionAll(spoken, sent)}) as all_of_it(id, characters) group by id`,
  );
  return new Map(rows.map(({ id, characters }) => [id, characters]));
}

/** Adds what a service sent as prompts to its key's month, in the transaction that makes them. */
export async function countSent(tx: Queryable, apiKeyId: number, characters: number, timeZone: string): Promise<void> {
  const month = firstOfMonth(timeZone);
  const [key] = await tx
    .update(apiKeys)
    .set({
      sentCharacters: sql`
        case when ${apiKeys.sentMonth} = ${month} then ${apiKeys.sentCharacters} else 0 end
        + ${characters}`,
      sentMonth: month,
    })
    .where(eq(apiKeys.id, apiKeyId))
    .returning({ limit: apiKeys.monthlyCharacterLimit, secondsLeft: secondsToMonthEnd(timeZone) });
  if (!key || key.limit === null) return;
  const all = (await readMonthlyUsage(tx, [apiKeyId], timeZone)).get(apiKeyId) ?? 0;
  if (all > key.limit) throw new Refusal('MONTHLY_LIMIT', { retryAfterSeconds: Math.max(1, key.secondsLeft) });
}

const firstOfMonth = (timeZone: string) => sql<string>`date_trunc('month', now() at time zone ${timeZone})::date`;

export const secondsToMonthEnd = (timeZone: string) =>
  sql<number>`ceil(extract(epoch from (${monthStart(timeZone)}) + interval '1 month' - now()))::int`;

/** The moment the present month began there. */
export function monthStart(timeZone: string) {
  return sql`date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}`;
}
