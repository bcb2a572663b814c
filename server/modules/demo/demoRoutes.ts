import { following } from '#server/speech/api/following.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUDIO_HEADER, demo, type DemoRequest, mimeTypes } from '#contract/demo.ts';
import type { PitchContour } from '#contract/audio.ts';
import { readDictionary } from '#server/modules/dictionary/dictionary.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type Call, registerEndpoints } from '#server/http/registerEndpoints.ts';
import { findSession } from '#server/modules/sessions/session.ts';
import { onClosed } from '#server/http/send/onClosed.ts';
import { neededEntries } from '#server/speech/api/reading.ts';
import { iterateWhileProducing } from '#server/speech/api/iterateWhileProducing.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';
import { closeWavStream } from '#server/speech/api/audio.ts';
import { demoKey, openDemoCache } from './demoCache.ts';
import { refusalOfSpeech, assertAudioLength, refuseUnknownVoice } from '#server/modules/prompts/speechRefusals.ts';
import { demoCallerOf, openDemoTurns, type Turn } from './demoTurns.ts';

const CACHE_BYTES = 32 * 1024 * 1024;

/** Synthesis for anonymous visitors. Neither text nor audio is written to disk or to a log. */
export function registerDemoRoutes(app: FastifyInstance, deps: Deps) {
  const { speech } = deps;
  const cache = openDemoCache(CACHE_BYTES);
  const turns = openDemoTurns(deps);

  /** Synthesizes audio as a stream; a completed stream is cached as a file. */
  async function synthesize(
    order: AudioRequest,
    input: DemoRequest,
    key: string,
    turn: Turn,
    take: (bytes: Uint8Array) => void,
    ended: AbortSignal,
  ): Promise<void> {
    try {
      const made: Uint8Array[] = [];
      let melody: PitchContour | null = null;
      for await (const { bytes, curve } of speech.stream(
        order,
        { format: input.audioFormat, speed: 1, isService: false, hasCurve: true },
        AbortSignal.any([turn.signal, ended]),
      )) {
        made.push(bytes);
        take(bytes);
        melody = curve ?? melody;
      }
      cache.set(key, { bytes: asFile(made, input), curve: melody });
    } catch (error) {
      throw refusalOfSpeech(error);
    } finally {
      turn.end();
    }
  }

  /** Counts a caller before the body is read. */
  async function waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await turns.waitForTurn(demoCallerOf({ request, session: await findSession(deps, request) }), reply.raw);
  }

  /** Yields the audio's bytes as they are made. Synthesis stops when the visitor disconnects. */
  async function* speak(input: DemoRequest, call: Call): AsyncGenerator<Uint8Array> {
    const { db, reply } = call;
    refuseUnknownVoice(deps.listVoices(input.language), input.speaker);
    const [settings, entries] = await Promise.all([readSettings(db), readDictionary(db, null)]);
    const dictionary = neededEntries(input.text, entries);
    assertAudioLength(speech, { text: input.text, language: input.language, dictionary });
    const turn = turns.begin(demoCallerOf(call));
    const order: AudioRequest = {
      voice: input.speaker,
      language: input.language,
      text: input.text,
      isTelephony: input.compression === true,
      volumeDb: settings.audioVolumeControl,
      gapMs: settings.audioStartEndTime,
      endMs: settings.audioEndTime,
      dictionary,
    };
    const version = await speech.versionOf(input.speaker).catch((error: unknown) => {
      turn.end();
      throw error;
    });
    const key = demoKey(version, order, input.audioFormat);
    const known = cache.get(key);
    reply.header(AUDIO_HEADER, key);
    if (known) {
      turn.end();
      return yield known.bytes;
    }
    onClosed(reply.raw, turn.cancel);
    yield* iterateWhileProducing((take, ended) => synthesize(order, input, key, turn, take, ended));
  }

  registerEndpoints(
    app,
    deps,
    demo,
    {
      async speak(input, call) {
        const made: Uint8Array[] = [];
        for await (const bytes of speak(input, call)) made.push(bytes);
        // Header read by the compression hook: compressing audio is expensive and gains little.
        call.request.headers['x-no-compression'] = 'audio';
        return { audio: asFile(made, input).toString('base64'), mimeType: mimeTypes[input.audioFormat] };
      },
      async stream(input, call) {
        const bytes = speak(input, call);
        // Wait for the first bytes before sending headers, so that a refusal can still be sent.
        const first = await bytes.next();
        call.reply.headers({
          'content-type': mimeTypes[input.audioFormat],
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        });
        return call.reply.send(
          Readable.from(following(first, bytes, call.gone), { objectMode: false, highWaterMark: 256 * 1024 }),
        );
      },
      curve: async ({ audio }) => cache.get(audio)?.curve ?? null,
    },
    { speak: waitForTurn, stream: waitForTurn },
  );
}

function asFile(made: readonly Uint8Array[], { audioFormat }: DemoRequest): Buffer {
  const whole = Buffer.concat(made);
  return audioFormat === 'WAV' ? Buffer.from(closeWavStream(whole)) : whole;
}
