import { and, eq, isNull } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { DictionaryDraft } from '#contract/dictionary.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { dictionaryEntries } from './schema.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { asDraft, nextVersion, type EntryRow, readScope, type Scope, touchScope } from './dictionaryQueries.ts';
import { type Change, findAffected } from './findAffected.ts';

/** Loads the entries of a scope for a person who may change it; other changes wait until the transaction ends. */
export async function openScope(
  { db, user }: Pick<Call, 'db' | 'user'>,
  scope: Scope,
  isTrial = false,
): Promise<EntryRow[]> {
  if (scope === null && !hasPermission(user.role, 'dictionary'))
    throw new Refusal('FORBIDDEN', {
      message: 'Só gerentes e administradores mudam o dicionário de todos os projetos.',
    });
  if (scope !== null) {
    const [project] = await db
      .select({ active: projects.active })
      .from(projects)
      .where(and(eq(projects.id, scope), isNull(projects.removedAt)));
    if (!project) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
    if (!project.active) throw new Refusal('ARCHIVED');
  }
  if (!isTrial) await touchScope(db, scope);
  return readScope(db, scope);
}

/** Starts new attempts of prompts, batch by batch, on behalf of the given user. */
export type StartAttempts = (
  db: Queryable,
  user: AuthUser,
) => (batch: readonly { id: number; projectId: number }[]) => Promise<void>;

/** Starts new audio for every prompt whose sound the change affects, except recordings; returns how many. */
export async function respeakAffected(
  { db, user }: Pick<Call, 'db' | 'user'>,
  isWanted: boolean,
  change: Change,
  startMany: StartAttempts,
): Promise<number> {
  if (!isWanted) return 0;
  const start = startMany(db, user);
  let madeAnew = 0;
  for await (const batch of findAffected(db, change)) {
    const spoken = batch.filter(({ isRecorded }) => !isRecorded);
    await start(spoken);
    madeAnew += spoken.length;
  }
  return madeAnew;
}

/** Writes a whole scope; existing rows keep their ids, new entries are appended. */
export async function storeScope(
  db: Queryable,
  scope: Scope,
  before: readonly EntryRow[],
  after: readonly DictionaryDraft[],
): Promise<void> {
  for (const [i, entry] of after.entries()) {
    const old = before[i];
    if (old === undefined) await db.insert(dictionaryEntries).values({ ...entry, projectId: scope, position: i + 1 });
    else if (JSON.stringify(asDraft(old)) !== JSON.stringify(entry))
      await db
        .update(dictionaryEntries)
        .set({ ...entry, ...nextVersion })
        .where(eq(dictionaryEntries.id, old.id));
  }
}
