import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { prompts as endpoints } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { KeysetCursorCache } from '#server/db/lists/keysetCursorCache.ts';
import { captionTypes, cuesOf, writeCaptions } from '#common/captions.ts';
import { AUDIO_HASH, audioName } from '#server/modules/storedNames.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import type { ApiKeyInUse } from '#server/modules/apikeys/apiKeys.ts';
import { sendStoredFile } from '#server/http/send/sendStoredFile.ts';
import { countAllCharacters, countSent } from '#server/modules/costs/usage.ts';
import type { AuthUser } from '#contract/auth.ts';
import type { FileReport, SameNames } from '#contract/fileImports.ts';
import type { CsvContent } from '#common/csv.ts';
import { changePrompt } from './changePrompt.ts';
import { findLightCopy } from './lightCopy.ts';
import { createPrompt, missingOf } from './createPrompt.ts';
import {
  acceptHeard,
  approve,
  invalidate,
  revise,
  undoAcceptHeard,
  undoApprove,
  undoInvalidate,
  undoRevise,
} from './decisions.ts';
import { checkProject, assertProjectExists } from './assertProjectExists.ts';
import { assertVoiceTaken, checkSpeaker, refreshMissingSpeaker, type Speakers } from './checkSpeaker.ts';
import { readScriptFile } from './readScriptFile.ts';
import { getPromptDetail, getSpokenPrompt, lockPrompt, lockPrompts, selectByIds } from './promptQueries.ts';
import {
  hasRecording,
  matchRecordings,
  prepareOutput,
  prepareRecording,
  speakAgain,
  takeRecording,
} from './recordings.ts';
import { getVoice } from './projectVoice.ts';
import { removePrompts } from './removePrompts.ts';
import { listInvalidated, listPrompts } from './promptLists.ts';
import { addLines, type CommonOfLines } from './addLines.ts';
import { saveRefusedLines } from './saveRefusedLines.ts';
import { leaveOutSameNames } from './sameNames.ts';
import { movePrompts } from './scriptOrder.ts';
import { changeTexts } from './changeTexts.ts';
import { keepVersion, noteChanged } from './keepVersion.ts';
import { matchLines } from './matchLines.ts';

export function registerPromptRoutes(app: FastifyInstance, deps: Deps) {
  const cursorCache = new KeysetCursorCache();

  /** Characters sent by a service count towards its key's month. */
  const count = async (tx: Queryable, apiKey: ApiKeyInUse | undefined, texts: readonly string[]) => {
    if (apiKey) await countSent(tx, apiKey.id, await countAllCharacters(texts), deps.config.TIME_ZONE);
  };

  registerEndpoints(app, deps, endpoints, {
    list: (input, { db, user }) =>
      listPrompts(db, input, { cursorCache, asker: { userId: user.id, timeZone: deps.config.TIME_ZONE } }),
    listAuthors: async ({ idProject }, { db }) => ({ data: await listAuthors(db, idProject) }),
    listInvalidated: (input, { db }) => listInvalidated(db, input),
    get: ({ id }, { db }) => getPromptDetail(db, id),
    create: {
      prepareAndTransact: async (
        { idProject, sameNames, name, text, ...asked },
        { db, user, apiKey, file, gone, transact },
      ) => {
        const voice = await getVoice(db, idProject, asked);
        await refreshMissingSpeaker(deps.speech, voice.speaker);
        checkSpeaker(deps.speech.voices, voice);
        await assertVoiceTaken(db, idProject, deps.speech.voices, voice.speaker);
        if (file) {
          const common = { projectId: idProject, ...voice, createdById: user.id };
          // A name sent with a file is ignored, since each line has its own.
          if (text !== undefined) {
            throw new Refusal('INVALID_INPUT', { fields: { file: 'Envie um texto ou um arquivo, não os dois.' } });
          }
          // Check the project before reading the file.
          await checkProject(db, idProject);
          const content = await readScriptFile(file.path, user.id, gone);
          return transact(async (tx) => {
            await checkProject(tx, idProject, { alone: sameNames === 'update' });
            const sent = { ...common, fileName: file.fileName, sameNames };
            const { report, spoken } = await createFromFile(tx, user, content, sent, deps.speech.voices);
            const { created, refused, leftOut, updated } = report;
            await count(tx, apiKey, spoken);
            const after = {
              created,
              refused: refused.length,
              ...(leftOut !== undefined && { leftOut }),
              ...(updated !== undefined && { updated }),
            };
            await audit(tx, user, {
              action: 'prompts.createFromFile',
              entityId: idProject,
              entityName: file.fileName,
              after,
            });
            return report;
          });
        }
        if (name === undefined || text === undefined) throw missingOf({ name, text });
        return transact(async (tx) => {
          await count(tx, apiKey, [text]);
          return createPrompt(tx, user, { projectId: idProject, ...voice, name, text });
        });
      },
    },
    update: {
      prepareAndTransact: async (input, call) => {
        await refreshMissingSpeaker(deps.speech, input.speaker);
        const otherOutput = await prepareOutput(deps, input.id, input.compression);
        return call.transact(async (db) => {
          await count(db, call.apiKey, [input.text]);
          return changePrompt(input, { ...call, db }, deps.speech.voices, otherOutput);
        });
      },
    },
    record: {
      prepareAndTransact: async (input, call) => {
        if (!call.file) throw new Refusal('INVALID_INPUT', { fields: { file: 'Envie a gravação como arquivo.' } });
        const made = await prepareRecording(deps, call.user, input, call.file);
        return call.transact((db) => takeRecording({ ...call, db }, made));
      },
    },
    speakAgain: {
      prepareAndTransact: async ({ id }, call) => {
        await deps.speech.refresh();
        return call.transact((db) => speakAgain({ ...call, db }, id, deps.speech.voices));
      },
    },
    async reorder({ id, ids, after, by }, { db, user }) {
      const to = after === undefined ? by && { by } : by === undefined ? { after } : undefined;
      if (!to) throw new Refusal('INVALID_INPUT', { fields: { after: 'Diga para onde: por after ou por by.' } });
      await checkProject(db, id, { alone: true });
      const { ids: present, ...moved } = await movePrompts(db, id, ids, to);
      const [only] = present.length === 1 ? await selectByIds(db, present) : [];
      if (moved.moved > 0)
        await audit(db, user, {
          action: only ? 'prompts.reorder' : 'projects.reorder',
          entityId: only ? only.prompt.id : id,
          entityName: only ? only.prompt.name : `${present.length} prompts`,
          after: { position: moved.place, ...(!only && { count: present.length }) },
        });
      return moved;
    },
    matchRecordings: ({ id, names }, { db }) => matchRecordings(db, id, names),
    async remove({ id }, { db, user }) {
      await lockPrompt(db, id);
      await removePrompts(db, user, [id]);
      return {};
    },
    invalidate: ({ id, reason, path }, call) => invalidate(call, id, reason, path),
    undoInvalidate: ({ id }, call) => undoInvalidate(call, id),
    revise: ({ id, path }, call) => revise(call, id, path),
    undoRevise: ({ id }, call) => undoRevise(call, id),
    approve: ({ id, path }, call) => approve(call, id, path),
    undoApprove: ({ id }, call) => undoApprove(call, id),
    acceptHeard: ({ id, path }, call) => acceptHeard(call, id, path),
    undoAcceptHeard: ({ id }, call) => undoAcceptHeard(call, id),
    async captions({ id, format }, { db, reply }) {
      const { words, ...prompt } = await getSpokenPrompt(db, id);
      // The text of a prompt that waits is not that of its audio.
      if (prompt.status !== 'PROCESSED' || prompt.path === null)
        throw new Refusal('NOT_FOUND', { message: 'Este prompt ainda não tem áudio pronto.' });
      return reply
        .type(captionTypes[format])
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="legendas-${id}.${format}"`)
        .send(writeCaptions(cuesOf(prompt.text, words), format));
    },
    async audio({ file }, { reply }) {
      const { hash, kind } = /^(?<hash>[0-9a-f]+)\.(?<kind>wav|ogg)$/.exec(file)?.groups ?? {};
      if (hash === undefined || !AUDIO_HASH.test(hash))
        throw new Refusal('NOT_FOUND', { message: 'Este áudio não existe.' });
      const name = kind === 'ogg' ? await findLightCopy(deps.files, deps.speech, hash) : audioName(hash);
      // The service worker caches audio and clears it at sign-out; the HTTP cache would outlive the session.
      return sendStoredFile(reply, deps.files.kept, name, {
        type: kind === 'ogg' ? 'audio/ogg' : 'audio/wav',
        cacheControl: 'private, no-store',
      });
    },
  });
}

/** Max authors in the filter's list; more than any team has. */
const AUTHORS_MAX = 200;

/** Authors of a project's prompts: one index lookup per author, however many prompts there are. */
async function listAuthors(db: Queryable, projectId: number): Promise<{ id: number; name: string }[]> {
  await assertProjectExists(db, projectId);
  const next = (after: string) => sql`
    select min(created_by_id) from prompts
    where project_id = ${projectId} and removed_at is null and created_by_id > ${sql.raw(after)}`;
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with recursive authors as (
      select (${next('0')}) as id
      union all
      select (${next('authors.id')}) from authors where authors.id is not null
    )
    select users.id, users.first_name || ' ' || users.last_name as name
    from authors join users on users.id = authors.id order by name limit ${AUTHORS_MAX}`);
  return rows;
}

interface Sent extends CommonOfLines {
  fileName: string;
  sameNames: SameNames;
}

/**
 * Creates a prompt for every usable line that is wanted, or gives its text to the one that is there, in the caller's
 * transaction. Also returns the texts that count as sent.
 */
async function createFromFile(
  tx: Queryable,
  user: AuthUser,
  content: CsvContent,
  { sameNames, ...common }: Sent,
  voices: Speakers,
): Promise<{ report: FileReport; spoken: string[] }> {
  const { projectId, createdById, fileName } = common;
  const match = sameNames === 'update' ? await matchLines(tx, projectId, { fileName, content }, voices) : undefined;
  // The first write locks the project's counts, so that the prompts are locked before it, as in a script's import.
  if (match) await lockPrompts(tx, match.named);
  const wanted = sameNames === 'leaveOut' ? await leaveOutSameNames(tx, projectId, content.usable) : content.usable;
  const { added, changed, refused } = match ?? { added: wanted, changed: [], refused: content.refused };
  const isNothing = added.length + changed.length === 0;
  const id = isNothing ? undefined : await keepVersion(tx, user, projectId, { kind: 'import', name: fileName });
  await changeTexts(tx, user, projectId, changed);
  const made = await addLines(tx, added, common);
  await noteChanged(tx, { id, projectId }, [...changed.map(({ prompt }) => prompt.id), ...made]);
  const created = made.length;
  const heard = changed.filter(({ prompt }) => !hasRecording(prompt)).map(({ line }) => line);
  return {
    report: {
      created,
      refused: refused.map(({ source: _source, ...line }) => line),
      ...(sameNames === 'leaveOut' && { leftOut: content.usable.length - created }),
      ...(match && { updated: changed.length, unchanged: match.unchanged }),
      ...(refused.length > 0 && {
        idFile: await saveRefusedLines(tx, refused, { projectId, createdById, fileName, created }),
      }),
      ...(id !== undefined && { idVersion: id }),
    },
    spoken: (match ? [...added, ...heard] : content.usable).map(({ text }) => text),
  };
}
