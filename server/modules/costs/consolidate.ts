import { sql } from 'drizzle-orm';
import { addDays } from '#contract/kit/days.ts';
import { advisoryLockSeeds } from '#server/db/advisoryLocks.ts';
import type { Database, Queryable } from '#server/db/database.ts';

/** Totals of one day: records written, and BRL. */
export interface Consolidated {
  readonly count: number;
  readonly sum: number;
}

/**
 * Recomputes the cost records of one day in the time zone from its usage, in a transaction. Idempotent; an advisory
 * lock serializes runs for the same day.
 */
export async function consolidateDay(tx: Queryable, day: string, timeZone: string): Promise<Consolidated> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${day}, ${advisoryLockSeeds.consolidation}))`);
  await tx.execute(sql`delete from costs where consolidation_date = ${day}`);
  const { rows } = await tx.execute<{ count: number; sum: string }>(sql`
    with added as (
      insert into costs (consolidation_date, type, subject_id, subject_name, character_count, price)
      select ${day}::date, type, subject_id,
        (array_agg(subject_name order by id desc))[1], sum(characters), sum(characters * unit_price)
      from usage where at >= ${startOf(day, timeZone)} and at < ${startOf(addDays(day, 1), timeZone)}
      group by type, subject_id order by type, subject_id
      returning price
    ) select count(*)::int as count, coalesce(sum(price), 0) as sum from added`);
  return { count: rows[0]!.count, sum: Number(rows[0]!.sum) };
}

/** Scheduled job: consolidates every past day whose usage exceeds its records. */
export function consolidateClosedDays(db: Database, timeZone: string) {
  return async (): Promise<void> => {
    const { rows } = await db.execute<{ day: string }>(sql`
      with used as (
        select (at at time zone ${timeZone})::date as day, sum(characters) as characters from usage
        where at < date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}
          and at >= now() - interval '40 days' group by 1
      ), known as (select consolidation_date as day, sum(character_count) as characters
        from costs where consolidation_date >= now() - interval '42 days' group by 1)
      select used.day::text as day from used left join known using (day)
        where known.characters is distinct from used.characters order by 1`);
    for (const { day } of rows) await db.transaction((tx) => consolidateDay(tx, day, timeZone));
  };
}

/** Today's usage that is not in consolidated records yet: characters and BRL. */
export async function readToday(db: Queryable, timeZone: string): Promise<{ characterCount: number; price: number }> {
  const { rows } = await db.execute<{ characters: string; price: string }>(sql`
    with today as (select (now() at time zone ${timeZone})::date as day),
      used as (
        select coalesce(sum(characters), 0) as characters, coalesce(sum(characters * unit_price), 0) as price
        from usage where at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}
      ), known as (
        select coalesce(sum(character_count), 0) as characters, coalesce(sum(price), 0) as price
        from costs where consolidation_date = (select day from today)
      )
    select used.characters - known.characters as characters, used.price - known.price as price from used, known`);
  return { characterCount: Number(rows[0]!.characters), price: Number(rows[0]!.price) };
}

/** Moment at which the day begins in the time zone. */
function startOf(day: string, timeZone: string) {
  return sql`(${day}::date::timestamp at time zone ${timeZone})`;
}
