import * as v from 'valibot';
import { addressOf, endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';

/** How a voice comes about: by rules inside Entoa, by a network that learned from a person, or on a speech server. */
export const VoiceKind = v.picklist(['formant', 'neural', 'server']);
export type VoiceKind = v.InferOutput<typeof VoiceKind>;

const about = {
  name: v.string(),
  gender: v.picklist(['female', 'male', 'unknown']),
  kind: VoiceKind,
  /** Those it speaks; of a server's nobody knows. */
  languages: v.array(Language),
};
export const Voice = v.object(about);
export type Voice = v.InferOutput<typeof Voice>;

/** A voice that is no model: of the embedded engine, or of a speech server. */
export const PlatformVoice = v.object({
  ...about,
  isOn: v.boolean(),
  /** 'eSpeak NG', or the name of the server in the configuration. */
  engine: v.string(),
  /** Seconds of work for one of audio on this machine; null while nothing has been measured. */
  realTimeFactor: v.nullable(v.number()),
});
export type PlatformVoice = v.InferOutput<typeof PlatformVoice>;

/** More prompts of a voice than so many are 'more than'. */
export const VOICE_USE_MAX = 10_000;

const VoiceName = v.pipe(
  v.string('Informe o nome de uma voz.'),
  v.nonEmpty('Informe o nome de uma voz.'),
  v.maxLength(120, 'Informe o nome de uma voz.'),
);

export const voices = {
  list: endpoint({
    method: 'GET',
    path: '/voices',
    summary: 'The voices that can speak now, with what is known of them',
    access: 'public',
    offline: 'last-answer',
    input: v.object({ language: v.optional(Language, DEFAULT_LANGUAGE) }),
    output: v.array(Voice),
  }),
  sample: endpoint({
    method: 'GET',
    path: '/voices/sample',
    summary: 'A few words of a voice, as WAV; for ADMIN in maintenance the sign-in cookie suffices',
    access: 'public',
    kind: 'stream',
    allowsCookieAuth: true,
    input: v.object({ voice: VoiceName, language: v.optional(Language, DEFAULT_LANGUAGE) }),
    output: v.unknown(),
  }),
  platform: endpoint({
    method: 'GET',
    path: '/voices/platform',
    summary: 'The voices that come with Entoa and those of speech servers, also the ones switched off',
    access: 'models',
    offline: 'last-answer',
    input: v.object({}),
    output: v.array(PlatformVoice),
  }),
  use: endpoint({
    method: 'GET',
    path: '/voices/use',
    summary: 'How many prompts name a voice, or one of the voices of a model',
    access: 'models',
    input: v.object({ voice: VoiceName }),
    output: v.object({
      /** Those that wait for their audio: they fail with 'voz desativada' when the voice goes. */
      waiting: v.number(),
      /** All that are not in the bin; counting ends at VOICE_USE_MAX. */
      prompts: v.number(),
    }),
  }),
  switch: endpoint({
    method: 'PATCH',
    path: '/voices/platform',
    summary: 'Switch a voice of the platform on or off',
    access: 'models',
    input: v.object({ voice: VoiceName, isOn: v.boolean('Diga se a voz fica ligada.') }),
    output: PlatformVoice,
  }),
};

/** Where the sample of a voice is heard; Portuguese unless told. */
export function samplePath(voice: string, language: Language = DEFAULT_LANGUAGE): string {
  return `${addressOf(voices.sample)}?voice=${encodeURIComponent(voice)}&language=${language}`;
}
