import { eq } from 'drizzle-orm';
import type { dictionary as endpoints } from '#contract/dictionary.ts';
import type { Output, ParsedInput } from '#contract/kit/endpoint.ts';
import { dictionaryEntries } from './schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import {
  arrange,
  asDraft,
  nextVersion,
  type EntryRow,
  findEntry,
  assertEntryLimit,
  type Scope,
  toRecord,
  writeOrder,
} from './dictionaryQueries.ts';
import { openScope, respeakAffected, type StartAttempts } from './dictionaryScope.ts';
import type { Change } from './findAffected.ts';

type Input<Act extends keyof typeof endpoints> = ParsedInput<(typeof endpoints)[Act]>;
type Changed = Output<typeof endpoints.create>;

export async function createEntry(
  call: Call,
  { idProject, position, makeAnew, ...given }: Input<'create'>,
  startMany: StartAttempts,
): Promise<Changed> {
  const { db, user } = call;
  const before = await openScope(call, idProject);
  assertEntryLimit(before.length + 1);
  const [row] = await db
    .insert(dictionaryEntries)
    .values({ ...asDraft(given), projectId: idProject, position: before.length + 1 })
    .returning();
  const after = arrange([...before, row!], row!, position);
  await writeOrder(db, after);
  await audit(db, user, {
    action: 'dictionary.create',
    entityId: row!.id,
    entityName: row!.written,
    after: asDraft(row!),
  });
  const entry = toRecord(await findEntry(db, row!.id));
  return { entry, madeAnew: await respeakAffected(call, makeAnew, changeOf(idProject, before, after), startMany) };
}

export async function updateEntry(
  call: Call,
  { id, position, makeAnew, ...given }: Input<'update'>,
  startMany: StartAttempts,
): Promise<Changed> {
  const { db, user, expectedVersion } = call;
  const scope = (await findEntry(db, id)).projectId;
  const before = await openScope(call, scope);
  const row = await findEntry(db, id);
  if (expectedVersion !== undefined && expectedVersion !== row.version)
    throw new Refusal('CONFLICT', { present: toRecord(row) });
  const changed = { ...row, ...asDraft(given) };
  const after = arrange(before, changed, position);
  await db
    .update(dictionaryEntries)
    .set({ ...asDraft(given), ...nextVersion })
    .where(eq(dictionaryEntries.id, id));
  await writeOrder(db, after);
  await audit(db, user, {
    action: 'dictionary.update',
    entityId: id,
    entityName: changed.written,
    before: { ...asDraft(row), position: row.position },
    after: { ...asDraft(changed), position: after.indexOf(changed) + 1 },
  });
  const entry = toRecord(await findEntry(db, id));
  return { entry, madeAnew: await respeakAffected(call, makeAnew, changeOf(scope, before, after), startMany) };
}

export async function removeEntry(
  call: Call,
  { id, makeAnew }: Input<'remove'>,
  startMany: StartAttempts,
): Promise<{ madeAnew: number }> {
  const { db, user } = call;
  const row = await findEntry(db, id);
  const before = await openScope(call, row.projectId);
  const after = before.filter((entry) => entry.id !== id);
  await db.delete(dictionaryEntries).where(eq(dictionaryEntries.id, id));
  await writeOrder(db, after);
  await audit(db, user, {
    action: 'dictionary.remove',
    entityId: id,
    entityName: row.written,
    before: asDraft(row),
  });
  return { madeAnew: await respeakAffected(call, makeAnew, changeOf(row.projectId, before, after), startMany) };
}

function changeOf(scope: Scope, before: readonly EntryRow[], after: readonly EntryRow[]): Change {
  return { scope, before: before.map(asDraft), after: after.map(asDraft) };
}
