import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { DictionaryEntry } from '#contract/dictionary.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import type { Queryable } from '#server/db/database.ts';
import { dictionaryEntries, dictionaryStates } from './schema.ts';

const FOR_ALL = 0;
const KEPT_MAX = 200;
/** Cached entries by database and project, with the versions they were read at. */
const kept = new WeakMap<object, Map<string, { versions: string; entries: readonly DictionaryEntry[] }>>();

/** Dictionary of a project: its own entries first, then the general ones. Read again only after a change. */
export async function readDictionary(db: Queryable, projectId: number | null): Promise<readonly DictionaryEntry[]> {
  const scopes = projectId === null ? [FOR_ALL] : [projectId, FOR_ALL];
  const states = await db.select().from(dictionaryStates).where(inArray(dictionaryStates.scope, scopes));
  if (states.length === 0) return none;
  const versions = states
    .map(({ scope, version }) => `${scope}:${version}`)
    .sort()
    .join(' ');
  const known = keptBy(db);
  const found = known.get(String(projectId));
  if (found?.versions === versions) return found.entries;
  const rows = await db
    .select()
    .from(dictionaryEntries)
    .where(
      projectId === null
        ? isNull(dictionaryEntries.projectId)
        : or(eq(dictionaryEntries.projectId, projectId), isNull(dictionaryEntries.projectId)),
    )
    .orderBy(asc(dictionaryEntries.projectId), asc(dictionaryEntries.position), asc(dictionaryEntries.id));
  const entries = rows.map(({ written, kind, spoken, isWholeWord, isCaseSensitive }) => ({
    // Entries stored before input was normalized.
    written: canonicalizeText(written),
    kind,
    spoken,
    isWholeWord,
    isCaseSensitive,
  }));
  if (known.size >= KEPT_MAX) known.clear();
  known.set(String(projectId), { versions, entries });
  return entries;
}

/** Entries for a project that were added or changed after a time. */
export function listChangedSince(db: Queryable, projectId: number, since: Date): Promise<DictionaryEntry[]> {
  const { written, kind, spoken, isWholeWord, isCaseSensitive } = dictionaryEntries;
  return db
    .select({ written, kind, spoken, isWholeWord, isCaseSensitive })
    .from(dictionaryEntries)
    .where(
      and(
        or(eq(dictionaryEntries.projectId, projectId), isNull(dictionaryEntries.projectId)),
        gt(dictionaryEntries.updatedAt, since),
      ),
    );
}

const none: readonly DictionaryEntry[] = [];

function keptBy(db: Queryable) {
  const known = kept.get(db) ?? new Map<string, { versions: string; entries: readonly DictionaryEntry[] }>();
  kept.set(db, known);
  return known;
}
