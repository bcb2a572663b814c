import { readFile, stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { dictionary as endpoints, DICTIONARY_FILE_MAX, type DictionaryDraft } from '#contract/dictionary.ts';
import type { Queryable } from '#server/db/database.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { createBoundedQueue } from '#server/base/boundedQueue.ts';
import { openThreadReader } from '#server/http/threads/readInThread.ts';
import { arrange, asDraft, assertEntryLimit, type EntryRow, listEntries, readScope } from './dictionaryQueries.ts';
import { createEntry, removeEntry, updateEntry } from './changeEntries.ts';
import { openScope, respeakAffected, type StartAttempts, storeScope } from './dictionaryScope.ts';
import { type Change, measureEffect } from './findAffected.ts';
import { writeCsvEntries } from './csvEntries.ts';
import { writePlsEntries } from './plsEntries.ts';
import { readEntries } from './readEntries.ts';

/** Id of an entry that is not stored yet. */
const NEW = 0;

export function registerDictionaryRoutes(app: FastifyInstance, deps: Deps, startMany: StartAttempts) {
  const unitPrice = deps.config.PRICE_PER_CHARACTER;

  registerEndpoints(app, deps, endpoints, {
    list: (input, { db }) => listEntries(db, input),
    create: (input, call) => createEntry(call, input, startMany),
    update: (input, call) => updateEntry(call, input, startMany),
    remove: (input, call) => removeEntry(call, input, startMany),
    effect: ({ idProject, id, entry, position }, call) =>
      inTurn(async () => {
        const { db, gone } = call;
        gone.throwIfAborted();
        const before = await openScope(call, idProject, true);
        const old = id === undefined ? undefined : before.find((row) => row.id === id);
        const after = entry
          ? arrange(before, { ...(old ?? { id: NEW }), ...asDraft(entry) } as EntryRow, position)
          : before.filter((row) => row.id !== id);
        return measureEffect(
          db,
          { scope: idProject, before: before.map(asDraft), after: after.map(asDraft) },
          unitPrice,
          gone,
        );
      }),
    importFile: {
      prepareAndTransact: async ({ idProject, makeAnew, isTrial }, call) => {
        const { user, file, gone } = call;
        if (!file) throw new Refusal('INVALID_INPUT', { fields: { file: 'Escolha um arquivo CSV ou PLS.' } });
        if (file.bytes > DICTIONARY_FILE_MAX)
          throw new Refusal('TOO_LARGE', {
            message: `O arquivo passa do limite de ${DICTIONARY_FILE_MAX / 1024 / 1024} MB.`,
          });
        const { entries, refused } = await readEntriesFile(file.path, user.id, gone);
        const measure = async (db: Queryable) => {
          const before = await openScope({ ...call, db }, idProject, isTrial);
          const { after, created, updated } = mergeEntries(before.map(asDraft), entries);
          assertEntryLimit(after.length);
          const change: Change = { scope: idProject, before: before.map(asDraft), after };
          return {
            before,
            change,
            report: {
              created,
              updated,
              refused,
              effect: await measureEffect(db, change, unitPrice, isTrial ? gone : undefined),
            },
          };
        };
        if (isTrial) return inTurn(async () => ({ ...(await measure(call.db)).report, madeAnew: 0 }));
        return call.transact(async (db) => {
          const { before, change, report } = await measure(db);
          await storeScope(db, idProject, before, change.after);
          const { created, updated } = report;
          await audit(db, user, {
            action: 'dictionary.import',
            entityName: file.fileName,
            after: { created, updated, refused: refused.length },
          });
          return { ...report, madeAnew: await respeakAffected({ db, user }, makeAnew, change, startMany) };
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

/** Measuring examines every prompt that may be affected, so it runs one at a time in a bounded queue. */
const inTurn = createBoundedQueue({ atOnce: 1, waitingMax: 20, retryAfterSeconds: 5 });

function writeEntries(entries: readonly DictionaryDraft[], format: 'csv' | 'pls'): { type: string; text: string } {
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', text: writeCsvEntries(entries) }
    : { type: 'application/pls+xml; charset=utf-8', text: writePlsEntries(entries) };
}

/**
 * Known written forms take the file's spoken form and keep their position; new ones are appended in the file's order.
 */
function mergeEntries(
  before: readonly DictionaryDraft[],
  given: readonly DictionaryDraft[],
): { after: DictionaryDraft[]; created: number; updated: number } {
  const after = before.slice();
  const places = new Map(before.map((entry, i) => [formOf(entry), i]));
  let [created, updated] = [0, 0];
  for (const entry of given) {
    const place = places.get(formOf(entry));
    if (place === undefined) {
      places.set(formOf(entry), after.push(entry) - 1);
      created += 1;
    } else if (JSON.stringify(after[place]) !== JSON.stringify(entry)) {
      after[place] = entry;
      if (place < before.length) updated += 1;
    }
  }
  return { after, created, updated };
}

/** Key of an entry's written form; words that differ only in case are equal if the entry ignores case. */
function formOf({ written, isCaseSensitive, isWholeWord }: DictionaryDraft): string {
  return JSON.stringify([isCaseSensitive ? written : written.toLowerCase(), isCaseSensitive, isWholeWord]);
}

type Entries = Awaited<ReturnType<typeof readEntries>>;

/** Files up to this size are parsed on the main thread, since starting a worker would take longer. */
const SMALL_BYTES = 16 * 1024;
const TOO_LARGE = 'O arquivo demora demais para ser lido. Divida-o, ou deixe nele só as entradas.';

const readInThread = openThreadReader<Entries>({
  program: 'dictionaryThread',
  source: new URL('./dictionaryThread.ts', import.meta.url),
  memoryMb: 256,
  deadlineMs: 20_000,
  tooLarge: () => new Refusal('INVALID_INPUT', { fields: { file: TOO_LARGE } }),
});

/** Reads a dictionary from an uploaded CSV or PLS; the signal cancels it. */
async function readEntriesFile(path: string, userId: number, signal: AbortSignal): Promise<Entries> {
  const { size } = await stat(path);
  return size <= SMALL_BYTES ? readEntries(await readFile(path)) : readInThread(path, userId, signal);
}
