import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';
import { SPEECH_INPUT_MAX } from './kit/limits.ts';
import { codecs } from '#common/sound/soundFormat.ts';
import { findMarkProblem, withoutMarks } from '#common/marks.ts';
import { canonicalizeText } from './kit/canonicalizeText.ts';
import { TEXT_UNSPEAKABLE } from './kit/text.ts';

/** Model names of other speech services are accepted; all of them mean this one model. */
export const SPEECH_MODEL = 'entoa';
export const speechModels = [SPEECH_MODEL, 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'] as const;

/** PCM is 16-bit little-endian mono at the engine's 22,050 Hz (8,000 Hz with `compression`), without a header. */
export const SpeechFormat = v.picklist(
  ['mp3', 'opus', 'wav', 'pcm'],
  'O formato deve ser mp3, opus, wav ou pcm; aac e flac não são feitos.',
);
export type SpeechFormat = v.InferOutput<typeof SpeechFormat>;

const SPEED = 'A velocidade deve ser um número de 0,25 a 4.';
const tooLong = `O texto pode ter até ${SPEECH_INPUT_MAX.toLocaleString('pt-BR')} caracteres.`;

/** Sample rates in Hz that a service may request. */
export const speechRates = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;
export type SpeechRate = (typeof speechRates)[number];

/** The request of OpenAI's speech endpoint, plus four fields of Entoa. Unknown fields are ignored. */
export const SpeechRequest = v.object({
  model: v.picklist(speechModels, `O modelo deve ser ${speechModels.join(', ')}.`),
  voice: v.pipe(
    v.string('Informe o nome de uma voz.'),
    v.trim(),
    v.nonEmpty('Informe o nome de uma voz.'),
    v.maxLength(120, 'Informe o nome de uma voz.'),
  ),
  input: v.pipe(
    v.string('Informe o texto a ser falado.'),
    v.transform(canonicalizeText),
    v.trim(),
    v.nonEmpty('Informe o texto a ser falado.'),
    v.check((text) => text.length <= 2 * SPEECH_INPUT_MAX && [...text].length <= SPEECH_INPUT_MAX, tooLong),
    v.check(
      (text) => findMarkProblem(text) === undefined,
      ({ input }) => findMarkProblem(input)?.reason ?? '',
    ),
    v.check((text) => /[\p{L}\p{N}]/u.test(withoutMarks(text)), TEXT_UNSPEAKABLE),
  ),
  response_format: v.optional(SpeechFormat, 'mp3'),
  speed: v.optional(v.pipe(v.number(SPEED), v.finite(SPEED), v.minValue(0.25, SPEED), v.maxValue(4, SPEED)), 1),
  stream_format: v.optional(
    v.picklist(['audio'], 'O áudio vem em bytes (audio); eventos (sse) não são enviados.'),
    'audio',
  ),
  language: v.optional(Language, DEFAULT_LANGUAGE),
  /** True = telephony: 8 kHz, in WAV as A-law. */
  compression: v.optional(v.boolean('A compressão deve ser true ou false.'), false),
  /** Only for `wav`: 16-bit PCM, or G.711 at 8 kHz. */
  codec: v.optional(v.picklist(codecs, `O codec deve ser ${codecs.join(', ')}.`)),
  /** Only for `wav` and `pcm`, in Hz. */
  sample_rate: v.optional(v.picklist(speechRates, `A taxa deve ser ${speechRates.join(', ')}.`)),
});
export type SpeechRequest = v.InferOutput<typeof SpeechRequest>;

const SpeechVoice = v.object({ id: v.string(), name: v.string(), gender: v.picklist(['female', 'male', 'unknown']) });
const SpeechModel = v.object({ id: v.string(), object: v.literal('model'), created: v.number(), owned_by: v.string() });

/**
 * Endpoints for services, with an API key as the bearer token; paths and bodies match those that clients of speech
 * services already use.
 */
export const speech = {
  speak: endpoint({
    method: 'POST',
    root: '/v1',
    path: '/audio/speech',
    summary: 'Speak a text; the bytes of the audio come while it is made',
    access: 'apikey',
    kind: 'stream',
    ignoresUnknown: true,
    input: SpeechRequest,
    output: v.unknown(),
  }),
  voices: endpoint({
    method: 'GET',
    root: '/v1',
    path: '/audio/voices',
    summary: 'The voices and languages to speak with',
    access: 'apikey',
    input: v.object({}),
    output: v.object({ voices: v.array(SpeechVoice), languages: v.array(Language) }),
  }),
  models: endpoint({
    method: 'GET',
    root: '/v1',
    path: '/models',
    summary: 'The one model',
    access: 'apikey',
    input: v.object({}),
    output: v.object({ object: v.literal('list'), data: v.array(SpeechModel) }),
  }),
};
