import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';
import { Speaker } from './promptInputs.ts';
import { PitchContour } from './audio.ts';
import { CHOOSE_COMPRESSION, CHOOSE_LANGUAGE } from './kit/text.ts';
import { PromptText } from '#common/promptText.ts';

export const AudioFormat = v.picklist(['WAV', 'MP3', 'OGG'], 'Escolha um formato');
export type AudioFormat = v.InferOutput<typeof AudioFormat>;
export const DEFAULT_FORMAT: AudioFormat = 'WAV';

/** Response header of the stream: the id of the audio, to request its `curve`. */
export const AUDIO_HEADER = 'x-entoa-audio';

export const mimeTypes = { WAV: 'audio/wav', MP3: 'audio/mpeg', OGG: 'audio/ogg' } as const satisfies Record<
  AudioFormat,
  string
>;

const required = <Schema extends v.GenericSchema<string>>(schema: Schema, message: string) =>
  v.pipe(v.string(message), v.nonEmpty(message), schema);

/** A text to be heard without signing in. Compression: false or null = high quality, true = telephony (IVR). */
export const DemoRequest = v.object({
  speaker: Speaker,
  compression: v.optional(v.nullable(v.boolean(CHOOSE_COMPRESSION)), null),
  text: PromptText,
  audioFormat: v.optional(AudioFormat, DEFAULT_FORMAT),
  language: v.optional(Language, DEFAULT_LANGUAGE),
});
export type DemoRequest = v.InferOutput<typeof DemoRequest>;

/** The same request as a form: every field must be chosen. */
export const DemoForm = v.object({
  speaker: Speaker,
  language: required(Language, CHOOSE_LANGUAGE),
  compression: v.pipe(
    v.picklist(['false', 'true'], CHOOSE_COMPRESSION),
    v.transform((value) => value === 'true'),
  ),
  audioFormat: required(AudioFormat, 'Escolha um formato'),
  text: PromptText,
});

export const demo = {
  speak: endpoint({
    method: 'POST',
    path: '/prompts/demo',
    summary: 'Speak a text for a visitor; the audio comes in base64 and is kept nowhere',
    access: 'public',
    isReadOnly: true,
    input: DemoRequest,
    output: v.object({ audio: v.string(), mimeType: v.picklist(Object.values(mimeTypes)) }),
  }),
  stream: endpoint({
    method: 'POST',
    path: '/prompts/demo/stream',
    summary: 'The same, as the bytes of the audio while it is made; the header x-entoa-audio names it for its curve',
    access: 'public',
    kind: 'stream',
    input: DemoRequest,
    output: v.unknown(),
  }),
  curve: endpoint({
    method: 'POST',
    path: '/prompts/demo/curve',
    summary: 'The melody of an audio that was just made; null once it is not kept any more',
    access: 'public',
    isReadOnly: true,
    input: v.object({ audio: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'Este áudio não existe mais.')) }),
    output: v.nullable(PitchContour),
  }),
};
