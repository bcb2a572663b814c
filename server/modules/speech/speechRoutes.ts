import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { HIGH_QUALITY_RATE, TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { following } from '#server/speech/api/following.ts';
import type { WordTiming } from '#contract/audio.ts';
import { countCharacters } from '#server/modules/costs/usage.ts';
import { speaks } from '#server/modules/prompts/checkSpeaker.ts';
import { Language } from '#contract/kit/languages.ts';
import {
  speech as endpoints,
  SPEECH_MODEL,
  speechModels,
  undatedModel,
  type SpeechFormat,
  type SpeechRequest,
} from '#contract/speech.ts';
import type { Deps } from '#server/modules/deps.ts';
import { limitAnswersAtOnce } from '#server/http/send/answersAtOnce.ts';
import { inPieces } from '#server/http/send/closeWhenStalled.ts';
import { onClosed } from '#server/http/send/onClosed.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import type { StreamFormat, StreamOptions } from '#server/speech/api/speech.ts';
import { hasWord, openServiceSpeech, type ServicePiece } from './serviceSpeech.ts';

const formats = { mp3: 'MP3', opus: 'OPUS', wav: 'WAV', pcm: 'PCM' } as const satisfies Record<
  SpeechFormat,
  StreamFormat
>;
/** Unix time in seconds when the model was first served. */
const MODEL_CREATED = 1_795_219_200;
/** Piece size in bytes for raw samples, if the service requests no other. */
const PIECE_BYTES = 64 * 1024;

/** MP3 streams of this process, and of a key if others use these up: each holds an encoder of 600 KB until it ends. */
const [MP3_IN_ALL, MP3_SPARED] = [96, 4];

/** Speech synthesis for services, authorized by API keys. */
export function registerSpeechRoutes(app: FastifyInstance, deps: Deps) {
  const { speech } = deps;
  const speakFor = openServiceSpeech(app, deps);
  const admitMp3 = limitAnswersAtOnce({ ofOne: MP3_IN_ALL, inAll: MP3_IN_ALL, spared: MP3_SPARED });

  registerEndpoints(app, deps, endpoints, {
    async speak(input, { apiKey, reply }) {
      const sound = requestedSound(input);
      const gone = new AbortController();
      onClosed(reply.raw, () => gone.abort(new Refusal('UNAVAILABLE')));
      const isEvents = input.stream_format === 'sse';
      const hasWords = input.include?.includes('words') === true;
      if (hasWords && !isEvents) throw refusal('include', 'include só vale com stream_format sse.');
      const voice = findSpeaker(deps, input);
      if (input.response_format === 'mp3') admitMp3(String(apiKey!.id), reply.raw);
      const pieces = speakFor(
        apiKey!,
        {
          text: input.input,
          voice,
          language: input.language,
          isTelephony: input.compression,
          speed: input.speed,
          format: formats[input.response_format],
          sound,
          hasWords,
        },
        gone.signal,
      );
      // Wait for the first bytes before sending headers, so that a refusal can still be sent.
      const first = await pieces.next();
      const rate = sound?.rate ?? (input.compression ? TELEPHONY_RATE : HIGH_QUALITY_RATE);
      reply.headers({
        'content-type': isEvents ? 'text/event-stream; charset=utf-8' : mimeTypeOf(input.response_format, rate),
        // Proxies must not compress or buffer the stream.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const all = following(first, pieces, gone.signal);
      const sent = isEvents ? eventsOf(all, input.input) : inPieces(bytesOf(all));
      return reply.send(Readable.from(sent, { objectMode: false, highWaterMark: PIECE_BYTES }));
    },
    voices: async () => ({
      voices: speech.voices
        .filter(({ rule }) => rule?.refusal === undefined)
        .map((voice) => ({
          id: voice.name,
          name: voice.name,
          gender: voice.gender,
          languages: Language.options.filter((language) => speaks(voice, language)),
        })),
      languages: [...Language.options],
    }),
    models: async () => ({ object: 'list' as const, data: [modelOf(SPEECH_MODEL)] }),
    model: async ({ id }) => {
      if (!(speechModels as readonly string[]).includes(undatedModel(id)))
        throw new Refusal('NOT_FOUND', { message: `Não há modelo com este nome. Use ${SPEECH_MODEL}.` });
      return modelOf(id);
    },
  });
}

const modelOf = (id: string) => ({ id, object: 'model' as const, created: MODEL_CREATED, owned_by: 'entoa' });

async function* bytesOf(pieces: AsyncIterable<ServicePiece>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of pieces) yield bytes;
}

/**
 * The audio as OpenAI's events, with events of our own for words. Usage counts characters, as charges do. An error
 * after the first byte becomes an event, since the status has been sent.
 */
async function* eventsOf(pieces: AsyncIterable<ServicePiece>, text: string): AsyncGenerator<string> {
  try {
    for await (const { bytes, words = [] } of pieces) {
      if (bytes.length > 0) yield eventOf({ type: 'speech.audio.delta', audio: Buffer.from(bytes).toString('base64') });
      if (words.length > 0)
        yield eventOf({ type: 'speech.audio.words', words: words.map((word) => wordOf(text, word)) });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return yield eventOf({ type: 'error', error: { type: 'server_error', code, message, param: null } });
  }
  const input_tokens = hasWord(text) ? countCharacters(text) : 0;
  yield eventOf({ type: 'speech.audio.done', usage: { input_tokens, output_tokens: 0, total_tokens: input_tokens } });
  yield 'data: [DONE]\n\n';
}

const eventOf = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

/** A word as written, with its start and end in seconds and its range in the text. */
const wordOf = (text: string, { from, to, startMs, endMs }: WordTiming) => ({
  word: text.slice(from, to),
  start: startMs / 1000,
  end: endMs / 1000,
  from,
  to,
});

function mimeTypeOf(format: SpeechFormat, rate: number): string {
  if (format === 'pcm') return `audio/pcm;rate=${rate};channels=1`;
  return { mp3: 'audio/mpeg', opus: 'audio/ogg; codecs=opus', wav: 'audio/wav' }[format];
}

/** Finds a voice ignoring case; refuses with the reason, or with the names of those that speak the language. */
function findSpeaker({ speech, listVoices }: Deps, { voice, language }: SpeechRequest): string {
  const found = speech.voices.find(({ name }) => name.toLowerCase() === voice.toLowerCase());
  const names = `As vozes são: ${listVoices(language).join(', ')}.`;
  if (!found) throw refusal('voice', `Não há voz com esse nome. ${names}`);
  if (found.rule?.refusal !== undefined) throw refusal('voice', found.rule.refusal);
  if (!speaks(found, language)) throw refusal('voice', `A voz "${found.name}" não fala este idioma. ${names}`);
  return found.name;
}

/** Sample format that a service requests; undefined if it relies on its output setting. Refuses contradictions. */
function requestedSound({ response_format: format, codec, sample_rate: rate, compression }: SpeechRequest) {
  if (!codec && !rate) return undefined;
  const field = !codec ? 'sample_rate' : 'codec';
  if (compression)
    throw refusal(field, 'Use compression, ou então codec e sample_rate: os dois juntos se contradizem.');
  if (format !== 'wav' && format !== 'pcm')
    throw refusal(field, 'codec e sample_rate só valem com response_format wav ou pcm.');
  if (!codec || codec === 'pcm') return !rate ? undefined : ({ codec: 'pcm', rate } satisfies StreamOptions['sound']);
  if (format === 'pcm') throw refusal('codec', 'Com response_format pcm as amostras são PCM; alaw e mulaw vêm em wav.');
  if (rate && rate !== TELEPHONY_RATE) throw refusal('sample_rate', 'alaw e mulaw só existem a 8000 Hz.');
  return { codec, rate: TELEPHONY_RATE } satisfies StreamOptions['sound'];
}

const refusal = (field: string, message: string) => new Refusal('INVALID_INPUT', { fields: { [field]: message } });
