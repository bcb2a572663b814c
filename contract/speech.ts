import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';
import { SPEECH_INPUT_MAX } from './kit/limits.ts';
import { formatCount } from '#common/formatCount.ts';
import { codecs } from '#common/sound/soundFormat.ts';
import { findMarkProblem } from '#common/marks.ts';
import { canonicalizeText } from './kit/canonicalizeText.ts';

/** Model names of other speech services are accepted; all of them mean this one model. */
export const SPEECH_MODEL = 'entoa';
export const speechModels = [SPEECH_MODEL, 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'] as const;
/** The name of a model without its date: `tts-1-1106`, `gpt-4o-mini-tts-2025-12-15`. */
export const undatedModel = (name: string): string => name.replace(/-(?:\d{4}|\d{4}-\d{2}-\d{2})$/, '');
const MODELS = `O modelo deve ser ${speechModels.join(', ')}.`;

/** PCM is 16-bit little-endian mono at the engine's 22,050 Hz (8,000 Hz with `compression`), without a header. */
const FORMAT = 'O formato deve ser mp3, opus, wav ou pcm; aac e flac não são feitos.';
export const SpeechFormat = v.picklist(['mp3', 'opus', 'wav', 'pcm'], FORMAT);
export type SpeechFormat = v.InferOutput<typeof SpeechFormat>;

const NO_VOICE = 'Informe o nome de uma voz.';
const STREAM = 'O áudio vem em bytes (audio) ou em eventos (sse).';
const INCLUDE = 'include só aceita ["words"].';
const CODEC = `O codec deve ser ${codecs.join(', ')}.`;
const SPEED = 'A velocidade deve ser um número de 0,25 a 4.';
const tooLong = `O texto pode ter até ${formatCount(SPEECH_INPUT_MAX)} caracteres.`;

/** Sample rates in Hz that a service may request. */
export const speechRates = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;
const RATE = `A taxa deve ser ${speechRates.join(', ')}.`;

/** Clients send numbers and switches as strings, formats in capitals, and null for what they do not set. */
const numeric = (message: string) =>
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*\d+(\.\d+)?\s*$/), v.transform(Number))], message);
const lowered = (message: string) => v.pipe(v.string(message), v.trim(), v.toLowerCase());
const VoiceName = v.pipe(v.string(NO_VOICE), v.trim(), v.nonEmpty(NO_VOICE), v.maxLength(120, NO_VOICE));

/** The request of OpenAI's speech endpoint, plus five fields of Entoa. Unknown fields are ignored. */
export const SpeechRequest = v.object({
  model: v.pipe(v.string(MODELS), v.transform(undatedModel), v.picklist(speechModels, MODELS)),
  voice: v.pipe(
    v.union([VoiceName, v.object({ id: VoiceName })], NO_VOICE),
    v.transform((voice) => (typeof voice === 'string' ? voice : voice.id)),
  ),
  /** Services speak chunk by chunk, so that a chunk may have no word: it becomes a short silence. */
  input: v.pipe(
    v.string('Informe o texto a ser falado.'),
    v.transform(canonicalizeText),
    v.trim(),
    v.check((text) => text.length <= 2 * SPEECH_INPUT_MAX && [...text].length <= SPEECH_INPUT_MAX, tooLong),
    v.check(
      (text) => findMarkProblem(text) === undefined,
      ({ input }) => findMarkProblem(input)?.reason ?? '',
    ),
  ),
  response_format: v.nullish(v.pipe(lowered(FORMAT), SpeechFormat), 'mp3'),
  speed: v.nullish(v.pipe(numeric(SPEED), v.finite(SPEED), v.minValue(0.25, SPEED), v.maxValue(4, SPEED)), 1),
  /** `sse` sends the bytes as events, as OpenAI specifies them. */
  stream_format: v.nullish(v.pipe(lowered(STREAM), v.picklist(['audio', 'sse'], STREAM)), 'audio'),
  /** Only for `sse`: `words` adds events with the times of the words. */
  include: v.nullish(v.array(v.picklist(['words'], INCLUDE), INCLUDE), []),
  language: v.nullish(Language, DEFAULT_LANGUAGE),
  /** True = telephony: 8 kHz, in WAV as A-law. */
  compression: v.nullish(
    v.pipe(
      v.union([v.boolean(), v.picklist(['true', 'false'])], 'A compressão deve ser true ou false.'),
      v.transform((value) => value === true || value === 'true'),
    ),
    false,
  ),
  /** Only for `wav`: 16-bit PCM, or G.711 at 8 kHz. */
  codec: v.nullish(v.pipe(lowered(CODEC), v.picklist(codecs, CODEC))),
  /** Only for `wav` and `pcm`, in Hz. */
  sample_rate: v.nullish(v.pipe(numeric(RATE), v.picklist(speechRates, RATE))),
});
export type SpeechRequest = v.InferOutput<typeof SpeechRequest>;

const SpeechVoice = v.object({
  id: v.string(),
  name: v.string(),
  gender: v.picklist(['female', 'male', 'unknown']),
  languages: v.array(Language),
});
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
  model: endpoint({
    method: 'GET',
    root: '/v1',
    path: '/models/:id',
    summary: 'The model by any name that `speak` accepts',
    access: 'apikey',
    input: v.object({ id: v.pipe(v.string(), v.maxLength(120)) }),
    output: SpeechModel,
  }),
};
