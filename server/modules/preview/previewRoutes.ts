import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import { preview as endpoints, PREVIEW_HEADER } from '#contract/preview.ts';
import { audios } from '#server/modules/prompts/schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audioRequestOf } from '#server/modules/prompts/audioRequest.ts';
import { findStored, hashOfRequest, storeOnce } from '#server/modules/prompts/audioStore.ts';
import { assertProjectExists } from '#server/modules/prompts/assertProjectExists.ts';
import { checkSpeaker, refreshMissingSpeaker } from '#server/modules/prompts/checkSpeaker.ts';
import { pathOfAudio } from '#server/modules/prompts/promptQueries.ts';
import { refusalOfSpeech, assertAudioLength } from '#server/modules/prompts/speechRefusals.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { audioName } from '#server/modules/storedNames.ts';
import { inPieces } from '#server/http/send/closeWhenStalled.ts';
import { onClosed } from '#server/http/send/onClosed.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type Call, registerEndpoints } from '#server/http/registerEndpoints.ts';
import { following } from '#server/speech/api/following.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';
import type { DictionaryEntry } from '#contract/dictionary.ts';
import type { Queryable } from '#server/db/database.ts';
import { readDictionary } from '#server/modules/dictionary/dictionary.ts';
import { openPreviewTurns } from './previewTurns.ts';

const PIECE_BYTES = 64 * 1024;

type Asked = ParsedInput<typeof endpoints.speak>;

/**
 * Synthesizes a text that is not saved. Audio that was streamed to its end is stored for a day under its hash, for a
 * prompt that may be saved later.
 */
export function registerPreviewRoutes(app: FastifyInstance, deps: Deps) {
  const { db, files, speech, log } = deps;
  const turns = openPreviewTurns(deps);

  async function prepare({ idProject, entry, ...said }: Asked): Promise<{ order: AudioRequest; hash: string }> {
    await refreshMissingSpeaker(speech, said.speaker);
    checkSpeaker(speech.voices, said);
    if (idProject !== undefined) await assertProjectExists(db, idProject);
    const [settings, dictionary, version] = await Promise.all([
      readSettings(db),
      readDictionaryWith(db, idProject ?? null, entry),
      speech.versionOf(said.speaker),
    ]);
    const order = audioRequestOf(said, settings, dictionary);
    return { order, hash: hashOfRequest(version, order) };
  }

  /** Yields the bytes as they are made; the file is stored before the last bytes are sent. */
  async function* make(order: AudioRequest, hash: string, { user, reply }: Call): AsyncGenerator<Uint8Array> {
    const turn = turns.begin(user.id);
    const gone = new AbortController();
    onClosed(reply.raw, () => gone.abort(new Refusal('UNAVAILABLE')));
    const signal = AbortSignal.any([turn.signal, gone.signal]);
    try {
      const how = { format: 'WAV', speed: 1, isService: true, hasFile: true } as const;
      for await (const { bytes, file } of speech.stream(order, how, signal)) {
        if (file) {
          // A failure to store does not affect the listener.
          await storeOnce(db, files, hash, async () => file).catch((error: unknown) =>
            log.warn({ err: error }, 'what was heard is not kept'),
          );
        }
        if (bytes.length > 0) yield bytes;
      }
    } catch (error) {
      throw refusalOfSpeech(error);
    } finally {
      turn.end();
    }
  }

  registerEndpoints(app, deps, endpoints, {
    async speak(input, call) {
      const { reply, user } = call;
      await turns.admit(user.id);
      const { order, hash } = await prepare(input);
      const seconds = assertAudioLength(speech, order);
      const headers = { 'content-type': 'audio/wav', 'x-accel-buffering': 'no', [PREVIEW_HEADER]: hash };
      const stored = (await findStored(db, files, hash)) && (await files.kept.read(audioName(hash)));
      if (stored) return reply.headers(headers).send(stored.stream);
      await turns.admitAudio(user.id, seconds);
      const bytes = make(order, hash, call);
      // Wait for the first bytes before sending headers, so that a refusal can still be sent.
      const first = await bytes.next();
      return reply.headers(headers).send(
        Readable.from(inPieces(following(first, bytes, call.gone)), {
          objectMode: false,
          highWaterMark: PIECE_BYTES,
        }),
      );
    },
    async about({ audio }) {
      const { duration, curve, words, warnings } = audios;
      const [found] = await db.select({ duration, curve, words, warnings }).from(audios).where(eq(audios.hash, audio));
      if (!found) throw new Refusal('NOT_FOUND', { message: 'Este áudio não existe mais.' });
      return { path: pathOfAudio(audio), ...found };
    },
  });
}

/**
 * A project's dictionary as it will be once the given entry is saved: it replaces the entry with the same written form,
 * or follows the project's own. The audio hash is then the one of the saved state.
 */
async function readDictionaryWith(
  db: Queryable,
  idProject: number | null,
  entry: DictionaryEntry | undefined,
): Promise<readonly DictionaryEntry[]> {
  const all = await readDictionary(db, idProject);
  if (entry === undefined) return all;
  const others = idProject === null ? 0 : (await readDictionary(db, null)).length;
  const own = all.slice(0, all.length - others);
  const at = own.findIndex(({ written }) => written.toLowerCase() === entry.written.toLowerCase());
  return [
    ...own.slice(0, at < 0 ? own.length : at),
    entry,
    ...own.slice(at < 0 ? own.length : at + 1),
    ...all.slice(own.length),
  ];
}
