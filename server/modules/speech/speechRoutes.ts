import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { HIGH_QUALITY_RATE, TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { following } from '#server/speech/api/following.ts';
import { Language } from '#contract/kit/languages.ts';
import { speech as endpoints, SPEECH_MODEL, type SpeechFormat, type SpeechRequest } from '#contract/speech.ts';
import type { Deps } from '#server/modules/deps.ts';
import { closeWhenStalled } from '#server/http/send/closeWhenStalled.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import type { StreamFormat, Voice, StreamOptions } from '#server/speech/api/speech.ts';
import { openServiceSpeech } from './serviceSpeech.ts';

const formats = { mp3: 'MP3', opus: 'OPUS', wav: 'WAV', pcm: 'PCM' } as const satisfies Record<
  SpeechFormat,
  StreamFormat
>;
/** Unix time in seconds when the model was first served. */
const MODEL_CREATED = 1_795_219_200;
/** Piece size in bytes for raw samples, if the service requests no other. */
const PIECE_BYTES = 64 * 1024;

/** Speech synthesis for services, authorized by API keys. */
export function registerSpeechRoutes(app: FastifyInstance, deps: Deps) {
  const { speech, listVoices } = deps;
  const speakFor = openServiceSpeech(app, deps);
  const available = () => speech.voices.filter(({ name }) => listVoices().includes(name));

  registerEndpoints(app, deps, endpoints, {
    async speak(input, { apiKey, reply }) {
      const sound = requestedSound(input);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(new Refusal('UNAVAILABLE')));
      const bytes = speakFor(
        apiKey!,
        {
          text: input.input,
          voice: findSpeaker(available(), input.voice),
          language: input.language,
          isTelephony: input.compression,
          speed: input.speed,
          format: formats[input.response_format],
          sound,
        },
        gone.signal,
      );
      // Wait for the first bytes before sending headers, so that a refusal can still be sent.
      const first = await bytes.next();
      closeWhenStalled(reply.raw);
      reply.headers({
        'content-type': mimeTypeOf(
          input.response_format,
          sound?.rate ?? (input.compression ? TELEPHONY_RATE : HIGH_QUALITY_RATE),
        ),
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      return reply.send(
        Readable.from(following(first, bytes, gone.signal), { objectMode: false, highWaterMark: PIECE_BYTES }),
      );
    },
    voices: async () => ({
      voices: available().map(({ name, gender }) => ({ id: name, name, gender })),
      languages: [...Language.options],
    }),
    models: async () => ({
      object: 'list' as const,
      data: [{ id: SPEECH_MODEL, object: 'model' as const, created: MODEL_CREATED, owned_by: 'entoa' }],
    }),
  });
}

function mimeTypeOf(format: SpeechFormat, rate: number): string {
  if (format === 'pcm') return `audio/pcm;rate=${rate};channels=1`;
  return { mp3: 'audio/mpeg', opus: 'audio/ogg; codecs=opus', wav: 'audio/wav' }[format];
}

/** Finds a voice ignoring case; refuses with the list of available names. */
function findSpeaker(voices: readonly Voice[], name: string): string {
  const found = voices.find((voice) => voice.name.toLowerCase() === name.toLowerCase());
  if (found) return found.name;
  const names = voices.map((voice) => voice.name).join(', ');
  throw new Refusal('INVALID_INPUT', { fields: { voice: `Não há voz com esse nome. As vozes são: ${names}.` } });
}

/** Sample format that a service requests; undefined if it relies on its output setting. Refuses contradictions. */
function requestedSound({ response_format: format, codec, sample_rate: rate, compression }: SpeechRequest) {
  if (codec === undefined && rate === undefined) return undefined;
  const field = codec === undefined ? 'sample_rate' : 'codec';
  if (compression)
    throw refusal(field, 'Use compression, ou então codec e sample_rate: os dois juntos se contradizem.');
  if (format !== 'wav' && format !== 'pcm')
    throw refusal(field, 'codec e sample_rate só valem com response_format wav ou pcm.');
  if (codec === undefined || codec === 'pcm')
    return rate === undefined ? undefined : ({ codec: 'pcm', rate } satisfies StreamOptions['sound']);
  if (format === 'pcm') throw refusal('codec', 'Com response_format pcm as amostras são PCM; alaw e mulaw vêm em wav.');
  if (rate !== undefined && rate !== TELEPHONY_RATE) throw refusal('sample_rate', 'alaw e mulaw só existem a 8000 Hz.');
  return { codec, rate: TELEPHONY_RATE } satisfies StreamOptions['sound'];
}

const refusal = (field: string, message: string) => new Refusal('INVALID_INPUT', { fields: { [field]: message } });
