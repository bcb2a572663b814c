import { and, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { Cost, costs as endpoints, CostType } from '#contract/costs.ts';
import type { Queryable } from '#server/db/database.ts';
import { apiKeys } from '#server/modules/apikeys/schema.ts';
import { costKeys, costs } from './schema.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { pageOfIds, rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { fold, matches } from '#server/db/search.ts';

type Filter = Pick<ParsedInput<typeof endpoints.list>, 'type' | 'startDate' | 'endDate' | 'idProject' | 'idApikey'>;

const sortable = {
  id: costs.id,
  consolidationDate: costs.consolidationDate,
  type: costs.type,
  name: costKeys.name,
  characterCount: costs.characterCount,
  price: costs.price,
} as const;

/** Sums are exact in the database; below 9 thousand million reais, six decimals stay exact in a JavaScript number. */
const money = (expression: SQL) => sql`coalesce(sum(${expression}), 0)`.mapWith(Number);
/** Name of the subject in its latest record. */
const latestName = sql<string>`(array_agg(${costs.subjectName} order by ${costs.id} desc))[1]`;
const characters = sql`coalesce(sum(${costs.characterCount}), 0)`.mapWith(Number);

export async function listCosts(
  db: Queryable,
  { page, perPage, orderBy, orderByDirection, search, ...filter }: ParsedInput<typeof endpoints.list>,
) {
  const where = and(whereCosts(filter), search ? matches(costKeys.name, search) : undefined);
  const [all] = await db
    .select({ total: count(), sum: money(sql`${costs.price}`) })
    .from(costs)
    .where(where);
  const total = all!.total;
  const listing = { from: sql`${costs}`, id: costs.id, key: sortable[orderBy], where };
  const ids = await pageOfIds(db, listing, { page, perPage, orderByDirection }, { total });
  const rows = await rowsInOrder(
    ids,
    (some) => db.select().from(costs).where(inArray(costs.id, some)),
    ({ id }) => id,
  );
  return { data: rows.map(toCost), meta: { total, perPage, page }, count: rows.length, sum: all!.sum };
}

export async function summarizeCosts(db: Queryable, { limit, ...filter }: ParsedInput<typeof endpoints.summary>) {
  const where = whereCosts(filter);
  const spent = (type: CostType) =>
    sql`coalesce(sum(${costs.price}) filter (where ${costs.type} = ${type}), 0)`.mapWith(Number);
  const [total] = await db
    .select({
      characterCount: characters,
      price: money(sql`${costs.price}`),
      subjects: sql`count(distinct (${costs.type}, ${costs.subjectId}))`.mapWith(Number),
    })
    .from(costs)
    .where(where);
  const days = await db
    .select({ day: costs.consolidationDate, file: spent('FILE'), streaming: spent('STREAMING') })
    .from(costs)
    .where(where)
    .groupBy(costs.consolidationDate)
    .orderBy(costs.consolidationDate);
  const price = money(sql`${costs.price}`);
  const subjects = await db
    .select({ type: costs.type, id: costs.subjectId, name: latestName, characterCount: characters, price })
    .from(costs)
    .where(where)
    .groupBy(costs.type, costs.subjectId)
    .orderBy(desc(sql`sum(${costs.price})`), costs.type, costs.subjectId)
    .limit(limit);
  const [others] = await db
    .execute<{ character_count: string; price: string }>(
      sql`
    select coalesce(sum(characters), 0) as character_count, coalesce(sum(price), 0) as price from (
      select sum(character_count) as characters, sum(price) as price
        from costs ${where ? sql`where ${where}` : sql``} group by type, subject_id
      order by sum(price) desc, type, subject_id offset ${limit}) as rest`,
    )
    .then(({ rows }) => rows);
  return {
    total: { characterCount: total!.characterCount, price: total!.price },
    days,
    subjects,
    others: {
      count: Math.max(0, total!.subjects - subjects.length),
      characterCount: Number(others!.character_count),
      price: Number(others!.price),
    },
  };
}

const OPTIONS = 20;

/** Existing subjects, and removed ones (binned ones too) that have costs; newest first. */
export async function findOptions(db: Queryable, type: 'projeto' | 'apikey', search: string) {
  const table = type === 'projeto' ? projects : apiKeys;
  const name = type === 'projeto' ? projects.name : apiKeys.service;
  const costType: CostType = type === 'projeto' ? 'FILE' : 'STREAMING';
  const isStanding = type === 'projeto' ? isNull(projects.removedAt) : undefined;
  const present = await db
    .select({ id: table.id, name, createdAt: table.createdAt })
    .from(table)
    .where(and(isStanding, search ? matches(fold(name), search) : undefined))
    .orderBy(desc(table.id))
    .limit(OPTIONS);
  const isPresent = type === 'projeto' ? sql` and t.removed_at is null` : sql``;
  const gone = await db
    .select({ id: costs.subjectId, name: latestName })
    .from(costs)
    .where(
      and(
        eq(costs.type, costType),
        search ? matches(costKeys.name, search) : undefined,
        sql`not exists (select 1 from ${table} as t where t.id = costs.subject_id${isPresent})`,
      ),
    )
    .groupBy(costs.subjectId)
    .orderBy(desc(costs.subjectId))
    .limit(OPTIONS);
  return [
    ...present.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() })),
    ...gone.map((row) => ({ ...row, createdAt: null })),
  ].slice(0, OPTIONS);
}

/** Next page of the matching costs by day, after the last one read. */
export function readCostsAfter(
  db: Queryable,
  filter: Filter,
  after: { day: string; id: number } | undefined,
  limit: number,
) {
  const behind = after && sql`(${costs.consolidationDate}, ${costs.id}) > (${after.day}::date, ${after.id})`;
  return db
    .select()
    .from(costs)
    .where(and(whereCosts(filter), behind))
    .orderBy(costs.consolidationDate, costs.id)
    .limit(limit);
}

function whereCosts({ type, startDate, endDate, idProject, idApikey }: Filter): SQL | undefined {
  const chosen = { todos: undefined, projeto: 'FILE', apikey: 'STREAMING' }[type] as CostType | undefined;
  const subject = (costType: CostType, id: number | undefined) =>
    id === undefined ? undefined : and(eq(costs.type, costType), eq(costs.subjectId, id));
  return and(
    chosen && eq(costs.type, chosen),
    startDate === undefined ? undefined : gte(costs.consolidationDate, startDate),
    endDate === undefined ? undefined : lt(costs.consolidationDate, endDate),
    subject('FILE', idProject),
    subject('STREAMING', idApikey),
  );
}

function toCost({ id, type, subjectName, consolidationDate, characterCount, price }: typeof costs.$inferSelect): Cost {
  return {
    id,
    type,
    project: type === 'FILE' ? subjectName : null,
    apikey: type === 'STREAMING' ? subjectName : null,
    consolidationDate,
    characterCount,
    price: Number(price),
  };
}
