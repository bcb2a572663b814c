import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import {
  DICTIONARY_MAX,
  type dictionary as endpoints,
  type DictionaryDraft,
  type DictionaryRecord,
} from '#contract/dictionary.ts';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { Queryable } from '#server/db/database.ts';
import { dictionaryEntries, dictionaryStates } from './schema.ts';
import { direct, fold, matches } from '#server/db/search.ts';
import { Refusal } from '#server/base/refusal.ts';

export type Scope = number | null;
export type EntryRow = typeof dictionaryEntries.$inferSelect;

/** Set with every change that other clients must notice. */
export const nextVersion = { version: sql`${dictionaryEntries.version} + 1`, updatedAt: sql`now()` };

const sortable = {
  position: dictionaryEntries.position,
  written: fold(dictionaryEntries.written),
  spoken: fold(dictionaryEntries.spoken),
  updatedAt: dictionaryEntries.updatedAt,
} as const;

const inScope = (scope: Scope): SQL =>
  scope === null ? isNull(dictionaryEntries.projectId) : eq(dictionaryEntries.projectId, scope);

export async function listEntries(
  db: Queryable,
  { idProject, search, written, page, perPage, orderBy, orderByDirection }: ParsedInput<typeof endpoints.list>,
) {
  const where = and(
    inScope(idProject ?? null),
    search
      ? matches(sql`entoa_fold(${dictionaryEntries.written} || ' ' || ${dictionaryEntries.spoken})`, search)
      : undefined,
    written ? sql`lower(entoa_normalize(${dictionaryEntries.written})) = ${written.toLowerCase()}` : undefined,
  );
  const rows = await db
    .select()
    .from(dictionaryEntries)
    .where(where)
    .orderBy(direct(sortable[orderBy], orderByDirection), asc(dictionaryEntries.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await db.select({ total: count() }).from(dictionaryEntries).where(where);
  return { data: rows.map(toRecord), meta: { total: total!.total, perPage, page }, count: rows.length };
}

/** All entries of a scope, in order. */
export function readScope(db: Queryable, scope: Scope): Promise<EntryRow[]> {
  return db
    .select()
    .from(dictionaryEntries)
    .where(inScope(scope))
    .orderBy(asc(dictionaryEntries.position), asc(dictionaryEntries.id));
}

export async function findEntry(db: Queryable, id: number): Promise<EntryRow> {
  const [row] = await db.select().from(dictionaryEntries).where(eq(dictionaryEntries.id, id));
  if (!row) throw new Refusal('NOT_FOUND', { message: 'Esta entrada do dicionário não existe mais.' });
  return row;
}

/** Serializes changes of a scope, and invalidates what other processes have cached. */
export async function touchScope(tx: Queryable, scope: Scope): Promise<void> {
  await tx
    .insert(dictionaryStates)
    .values({ scope: scope ?? 0 })
    .onConflictDoUpdate({ target: dictionaryStates.scope, set: { version: sql`${dictionaryStates.version} + 1` } });
}

/** Rows with the entry at the given position; without one, it keeps its place or goes to the end. */
export function arrange<Entry extends { id: number }>(
  rows: readonly Entry[],
  entry: Entry,
  position: number | undefined,
): Entry[] {
  const rest = rows.filter(({ id }) => id !== entry.id);
  const at = position ?? (rows.findIndex(({ id }) => id === entry.id) + 1 || rows.length + 1);
  return [...rest.slice(0, at - 1), entry, ...rest.slice(at - 1)];
}

/** Writes the positions of rows that moved. */
export async function writeOrder(tx: Queryable, rows: readonly EntryRow[]): Promise<void> {
  const moved = rows
    .map(({ id, position }, i) => ({ id, position, place: i + 1 }))
    .filter(({ position, place }) => position !== place);
  if (moved.length === 0) return;
  await tx.execute(
    sql`
      update dictionary_entries set position = moved.place
      from json_to_recordset(${JSON.stringify(moved)}::json) as moved(id int, place int)
      where dictionary_entries.id = moved.id`,
  );
}

export function assertEntryLimit(entries: number): void {
  if (entries > DICTIONARY_MAX)
    throw new Refusal('INVALID_INPUT', {
      message: `Um dicionário pode ter até ${DICTIONARY_MAX.toLocaleString('pt-BR')} entradas.`,
    });
}

export function asDraft({
  written,
  kind,
  spoken,
  isWholeWord,
  isCaseSensitive,
}: DictionaryDraft | EntryRow): DictionaryDraft {
  return { written, kind, spoken, isWholeWord, isCaseSensitive };
}

export function toRecord({ projectId, createdAt, updatedAt, ...row }: EntryRow): DictionaryRecord {
  return { ...row, idProject: projectId, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
