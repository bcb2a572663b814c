import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { projectCounts } from '#server/modules/projects/schema.ts';
import { gone, lockPrompts } from './promptQueries.ts';
import { promptKeys, prompts } from './schema.ts';

/** Distance of prompts that were not moved, see `promptKeys.position`. */
const GAP = 2n ** 32n;

/** Rows of an update: the triggers compare all rows of a statement with each other. */
const BATCH = 500;

/** A place in the order: that of a row. */
interface Place {
  readonly position: bigint;
  readonly id: number;
}

/** The sort columns of the script's order. */
export const byPosition = [asc(promptKeys.position), asc(prompts.id)] as const;

/** Ids of a project's prompts in the order of the script; lists that take long to read are read by these. */
export async function listInOrder(db: Queryable, projectId: number, limit?: number): Promise<number[]> {
  const query = db
    .select({ id: prompts.id })
    .from(prompts)
    .where(isIn(projectId))
    .orderBy(...byPosition)
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ id }) => id);
}

const isIn = (projectId: number) => and(eq(prompts.projectId, projectId), isNull(prompts.removedAt));

export interface Moved {
  /** Number in the script of the first one that was moved, from 1; of `total`. */
  readonly place: number;
  readonly total: number;
  /** Number of prompts that were moved; 0 if they are there already. */
  readonly moved: number;
}

/**
 * Moves prompts behind the first `after` ones of their project's script, or by one place, in the order that they have.
 * The caller holds the project's exclusive lock. Prompts that are not in the project are left out.
 */
export async function movePrompts(
  tx: Queryable,
  projectId: number,
  given: readonly number[],
  to: { readonly after: number } | { readonly by: 1 | -1 },
): Promise<Moved & { readonly ids: readonly number[] }> {
  const found = await places(tx, and(isIn(projectId), isOneOf(given)));
  if (found.length === 0) throw gone();
  const ids = found.map(({ id }) => id);
  const [counts] = await tx
    .select({ total: projectCounts.total })
    .from(projectCounts)
    .where(eq(projectCounts.projectId, projectId));
  const total = counts?.total ?? 0;
  const after =
    'after' in to
      ? to.after
      : to.by < 0
        ? (await countUpTo(tx, projectId, found[0]!)) - 2
        : (await countUpTo(tx, projectId, found.at(-1)!)) + 1;
  const boundary = Math.max(0, Math.min(after, total));
  const [last] = boundary === 0 ? [] : await places(tx, isIn(projectId), { limit: 1, offset: boundary - 1 });
  const before = last ? found.filter((one) => compare(one, last) <= 0).length : 0;
  const answer = { ids, total, place: boundary - before + 1 };
  const others = and(isIn(projectId), not(isOneOf(ids)));
  const [behind] = last ? await placesUpTo(tx, others, last) : [];
  const [next] = await places(tx, and(others, behind && isBehind(behind)), { limit: 1 });
  const isThere = found.every((one) => (!behind || compare(one, behind) > 0) && (!next || compare(one, next) < 0));
  if (!isThere) await put(tx, projectId, ids, behind);
  return { ...answer, moved: isThere ? 0 : ids.length };
}

/** Puts prompts at the end of their project's script, in the order of `ids`. */
export async function placeLast(tx: Queryable, ids: readonly number[]): Promise<void> {
  await setPositions(tx, ids, await positionsAtEnd(tx, ids.length));
}

/** Position of a prompt, moved or not. */
export const positionOf = ({ position, id }: { readonly position: bigint | null; readonly id: number }): bigint =>
  position ?? BigInt(id) * GAP;

/** How many of the prompts get another place from `orderAsFile`. */
export async function countMoved(db: Queryable, projectId: number, named: readonly number[]): Promise<number> {
  const found = await places(db, and(isIn(projectId), isOneOf(named)));
  return found.filter(({ id }, i) => id !== named[i]).length;
}

/**
 * Gives a script the order of a file. `named` are the prompts that its lines name, in the order of the file: they take
 * each other's places, so that prompts which it does not name stay where they are. New prompts, which are the last of
 * the project, go before the named one whose line follows theirs.
 */
export async function orderAsFile(
  tx: Queryable,
  projectId: number,
  named: readonly number[],
  added: readonly { readonly id: number; /** How many of `named` stand above it. */ readonly below: number }[],
): Promise<void> {
  const found = await places(tx, and(isIn(projectId), isOneOf(named)));
  const present = new Set(found.map(({ id }) => id));
  const wanted = named.filter((id) => present.has(id));
  let above = found[0]?.position ?? 0n;
  const positions = found.map(({ position }, i) => (above = i > 0 && position <= above ? above + 1n : position));
  const changed = wanted.flatMap((id, i) => (found[i]!.id === id && found[i]!.position === positions[i] ? [] : [i]));
  await setPositions(tx, changed.map((i) => wanted[i]!), changed.map((i) => positions[i]!)); // prettier-ignore
  const next = new Map<number, number[]>();
  for (const { id, below } of added) {
    const follower = named.slice(below).find((one) => present.has(one));
    if (follower !== undefined) next.set(follower, [...(next.get(follower) ?? []), id]);
  }
  const all = and(isIn(projectId), not(isOneOf(added.map(({ id }) => id))));
  for (const [follower, ids] of next) {
    const [place] = await places(tx, eq(prompts.id, follower));
    const [behind] = await placesUpTo(tx, and(all, not(eq(prompts.id, follower))), place!);
    await put(tx, projectId, ids, behind);
  }
}

/**
 * Puts prompts behind a row, or at the beginning. If there is no room, the rows that follow are moved too: twice as
 * many with each try, so that moves into one place need few of them on average.
 */
async function put(tx: Queryable, projectId: number, ids: readonly number[], behind: Place | undefined): Promise<void> {
  const others = and(isIn(projectId), not(isOneOf(ids)), behind && isBehind(behind));
  for (let more = 0; ; more = 2 * more + 1) {
    const following = await places(tx, others, { limit: more + 1 });
    const moved = [...ids, ...following.slice(0, more).map(({ id }) => id)];
    const end = following[more]?.position;
    const positions =
      end === undefined
        ? await positionsAtEnd(tx, moved.length)
        : spread(behind?.position ?? end - BigInt(moved.length + 1) * GAP, end, moved.length);
    if (positions) return setPositions(tx, moved, positions);
  }
}

/** Positions between two others, at equal distances; undefined if there is no room. */
function spread(from: bigint, to: bigint, many: number): bigint[] | undefined {
  const step = (to - from) / BigInt(many + 1);
  return step > 0n ? Array.from({ length: many }, (_, i) => from + step * BigInt(i + 1)) : undefined;
}

/** Positions behind all prompts that exist, and before all that will come: those of ids that no prompt gets. */
async function positionsAtEnd(tx: Queryable, many: number): Promise<bigint[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence('prompts', 'id')) as id from generate_series(1, ${many}::int)`);
  return rows.map(({ id }) => BigInt(id) * GAP).sort((a, b) => (a < b ? -1 : 1));
}

/** Sets the order alone: neither a version nor a time of a change, so that it is no conflict for who edits a text. */
export async function setPositions(tx: Queryable, ids: readonly number[], positions: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await lockPrompts(tx, ids);
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = sql.param(ids.slice(from, from + BATCH));
    const at = sql.param(positions.slice(from, from + BATCH).map(String));
    await tx.execute(sql`
      update prompts set position = given.position
      from unnest(${some}::int[], ${at}::bigint[]) as given(id, position) where prompts.id = given.id`);
  }
}

async function places(
  tx: Queryable,
  where: SQL | undefined,
  { limit, offset = 0 }: { readonly limit?: number; readonly offset?: number } = {},
): Promise<Place[]> {
  const query = tx
    .select({ position: sql<string>`${promptKeys.position}`, id: prompts.id })
    .from(prompts)
    .where(where)
    .orderBy(...byPosition)
    .offset(offset)
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ position, id }) => ({ position: BigInt(position), id }));
}

/** Number of a place in the script. */
async function countUpTo(tx: Queryable, projectId: number, place: Place): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(prompts)
    .where(and(isIn(projectId), isUpTo(place)));
  return row!.count;
}

/** The last place up to another, that one included. */
async function placesUpTo(tx: Queryable, where: SQL | undefined, place: Place): Promise<Place[]> {
  const rows = await tx
    .select({ position: sql<string>`${promptKeys.position}`, id: prompts.id })
    .from(prompts)
    .where(and(where, isUpTo(place)))
    .orderBy(sql`${promptKeys.position} desc`, sql`${prompts.id} desc`)
    .limit(1);
  return rows.map((row) => ({ position: BigInt(row.position), id: row.id }));
}

const isBehind = ({ position, id }: Place) =>
  sql`(${promptKeys.position}, ${prompts.id}) > (${String(position)}::bigint, ${id}::int)`;
/** Not written as `not isBehind`, for which the index would be read from its beginning to its end. */
const isUpTo = ({ position, id }: Place) =>
  sql`(${promptKeys.position}, ${prompts.id}) <= (${String(position)}::bigint, ${id}::int)`;
const isOneOf = (ids: readonly number[]) => sql`${prompts.id} = any(${sql.param([...ids])}::int[])`;

function compare(a: Place, b: Place): number {
  if (a.position === b.position) return a.id - b.id;
  return a.position < b.position ? -1 : 1;
}
