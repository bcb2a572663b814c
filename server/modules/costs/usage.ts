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
  /** Id of the project (FILE) or of the API key (STREAMING), with its current name. */
  readonly subjectId: number;
  readonly subjectName: string;
  readonly text: string;
  /** BRL per character, from PRICE_PER_CHARACTER. */
  readonly unitPrice: string;
}

/** Records charged characters, in the transaction of their effect. */
export async function recordUsage(tx: Queryable, { text, ...spoken }: Spoken): Promise<void> {
  await tx.insert(usage).values({ ...spoken, characters: countCharacters(text) });
}

/** Number of code points of the text as written. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Counts many texts, and yields to the event loop so that millions of characters do not block other requests. */
export async function countAllCharacters(texts: Iterable<string>): Promise<number> {
  const yieldNow = yieldToEventLoop();
  let characters = 0;
  for (const text of texts) {
    await yieldNow();
    characters += countCharacters(text);
  }
  return characters;
}

/** Price in BRL; computed in integer millionths to avoid rounding errors. */
export function priceOf(characters: number, unitPrice: string): number {
  return (characters * Math.round(Number(unitPrice) * 1e6)) / 1e6;
}

/** Characters that API keys synthesized or sent as prompts in the current calendar month of the time zone. */
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

/** Adds characters sent as prompts to the key's month, in the transaction that creates the prompts. */
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

/** Moment at which the current month began in the time zone. */
function monthStart(timeZone: string) {
  return sql`date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}`;
}
