import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { dictionary as endpoints, DICTIONARY_FILE_MAX, type DictionaryDraft } from '#contract/dictionary.ts';
import { mayEnter } from '#contract/kit/permissions.ts';
import { dictionaryEntries } from '#server/db/schema/dictionary.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { Queryable } from '#server/db/database.ts';
import { audit } from '#server/domain/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { takeTurns } from '#server/http/takeTurns.ts';
import { startMany } from '#server/domain/prompts/promptAttempts.ts';
import {
  arrange,
  asDraft,
  type EntryRow,
  findEntry,
  listEntries,
  readScope,
  refuseTooMany,
  type Scope,
  toRecord,
  touchScope,
  writeOrder,
} from './dictionaryQueries.ts';
import { type Change, findAffected, measureEffect } from './findAffected.ts';
import { mergeEntries } from './mergeEntries.ts';
import { readEntries } from './readEntries.ts';
import { writeEntries } from './writeEntries.ts';

const bumped = { version: sql`${dictionaryEntries.version} + 1`, updatedAt: sql`now()` };
/** Stands for the entry that is not there yet. */
const NEW = 0;

export function serveDictionary(app: FastifyInstance, deps: Deps) {
  const unitPrice = deps.config.PRICE_PER_CHARACTER;

  serve(app, deps, endpoints, {
    list: (input, { db }) => listEntries(db, input),
    async create({ idProject, position, makeAnew, ...given }, call) {
      const { db, user } = call;
      const before = await open(call, idProject);
      refuseTooMany(before.length + 1);
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
      return {
        entry: toRecord(await findEntry(db, row!.id)),
        madeAnew: await remake(db, makeAnew, {
          scope: idProject,
          before: before.map(asDraft),
          after: after.map(asDraft),
        }),
      };
    },
    async update({ id, position, makeAnew, ...given }, call) {
      const { db, user, expectedVersion } = call;
      const scope = (await findEntry(db, id)).projectId;
      const before = await open(call, scope);
      const row = await findEntry(db, id);
      if (expectedVersion !== undefined && expectedVersion !== row.version)
        throw new Refusal('CONFLICT', { present: toRecord(row) });
      const changed = { ...row, ...asDraft(given) };
      const after = arrange(before, changed, position);
      await db
        .update(dictionaryEntries)
        .set({ ...asDraft(given), ...bumped })
        .where(eq(dictionaryEntries.id, id));
      await writeOrder(db, after);
      await audit(db, user, {
        action: 'dictionary.update',
        entityId: id,
        entityName: changed.written,
        before: { ...asDraft(row), position: row.position },
        after: { ...asDraft(changed), position: after.indexOf(changed) + 1 },
      });
      return {
        entry: toRecord(await findEntry(db, id)),
        madeAnew: await remake(db, makeAnew, { scope, before: before.map(asDraft), after: after.map(asDraft) }),
      };
    },
    async remove({ id, makeAnew }, call) {
      const { db, user } = call;
      const row = await findEntry(db, id);
      const before = await open(call, row.projectId);
      const after = before.filter((entry) => entry.id !== id);
      await db.delete(dictionaryEntries).where(eq(dictionaryEntries.id, id));
      await writeOrder(db, after);
      await audit(db, user, {
        action: 'dictionary.remove',
        entityId: id,
        entityName: row.written,
        before: asDraft(row),
      });
      return {
        madeAnew: await remake(db, makeAnew, {
          scope: row.projectId,
          before: before.map(asDraft),
          after: after.map(asDraft),
        }),
      };
    },
    effect: ({ idProject, id, entry, position }, call) =>
      inTurn(async () => {
        const { db } = call;
        const before = await open(call, idProject, true);
        const old = id === undefined ? undefined : before.find((row) => row.id === id);
        const after = entry
          ? arrange(before, { ...(old ?? { id: NEW }), ...asDraft(entry) } as EntryRow, position)
          : before.filter((row) => row.id !== id);
        return measureEffect(
          db,
          { scope: idProject, before: before.map(asDraft), after: after.map(asDraft) },
          unitPrice,
        );
      }),
    importFile: {
      prepareAndTransact: async ({ idProject, makeAnew, isTrial }, call) => {
        const { user, file } = call;
        if (!file) throw new Refusal('INVALID_INPUT', { fields: { file: 'Escolha um arquivo CSV ou PLS.' } });
        if (file.bytes > DICTIONARY_FILE_MAX)
          throw new Refusal('TOO_LARGE', {
            message: `O arquivo passa do limite de ${DICTIONARY_FILE_MAX / 1024 / 1024} MB.`,
          });
        const { entries, refused } = await readEntries(await readFile(file.path));
        const measure = async (db: Queryable) => {
          const before = await open({ ...call, db }, idProject, isTrial);
          const { after, created, updated } = mergeEntries(before.map(asDraft), entries);
          refuseTooMany(after.length);
          const change: Change = { scope: idProject, before: before.map(asDraft), after };
          return {
            before,
            change,
            report: { created, updated, refused, effect: await measureEffect(db, change, unitPrice) },
          };
        };
        if (isTrial) return inTurn(async () => ({ ...(await measure(call.db)).report, madeAnew: 0 }));
        return call.transact(async (db) => {
          const { before, change, report } = await measure(db);
          await store(db, idProject, before, change.after);
          const { created, updated } = report;
          await audit(db, user, {
            action: 'dictionary.import',
            entityName: file.fileName,
            after: { created, updated, refused: refused.length },
          });
          return { ...report, madeAnew: await remake(db, makeAnew, change) };
        });
      },
    },
    async exportFile({ idProject, format }, { db, reply }) {
      const { type, text } = writeEntries((await readScope(db, idProject ?? null)).map(asDraft), format);
      return reply
        .headers({
          'content-type': type,
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="dicionario.${format}"`,
        })
        .send(text);
    },
  });
}

/** Measuring looks at every prompt that may sound otherwise: one after the other, in a queue with an end. */
const inTurn = takeTurns({ atOnce: 1, waitingMax: 20, retryAfterSeconds: 5 });

/** The entries of a scope, for a person who may change it; no other change passes until the transaction ends. */
async function open({ db, user }: Call, scope: Scope, isTrial = false): Promise<EntryRow[]> {
  if (scope === null && !mayEnter(user.role, 'dictionary'))
    throw new Refusal('FORBIDDEN', {
      message: 'Só gerentes e administradores mudam o dicionário de todos os projetos.',
    });
  if (scope !== null) {
    const [project] = await db.select({ active: projects.active }).from(projects).where(eq(projects.id, scope));
    if (!project) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
    if (!project.active) throw new Refusal('ARCHIVED');
  }
  if (!isTrial) await touchScope(db, scope);
  return readScope(db, scope);
}

/** Speaks anew what sounds otherwise now. */
async function remake(db: Queryable, isWanted: boolean, change: Change): Promise<number> {
  if (!isWanted) return 0;
  const start = startMany(db);
  let madeAnew = 0;
  for await (const batch of findAffected(db, change)) {
    await start(batch);
    madeAnew += batch.length;
  }
  return madeAnew;
}

/** Writes a whole scope: rows that are known keep their id. */
async function store(
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
        .set({ ...entry, ...bumped })
        .where(eq(dictionaryEntries.id, old.id));
  }
}
