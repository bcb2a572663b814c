import * as v from 'valibot';
import { addressOf, endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';

/** How the voice works: formant synthesis by the embedded engine, a neural model, or a remote speech server. */
export const VoiceKind = v.picklist(['formant', 'neural', 'server']);
export type VoiceKind = v.InferOutput<typeof VoiceKind>;

const about = {
  name: v.string(),
  gender: v.picklist(['female', 'male', 'unknown']),
  kind: VoiceKind,
  /** Supported languages; unknown for the voices of a speech server. */
  languages: v.array(Language),
};
export const Voice = v.object(about);
export type Voice = v.InferOutput<typeof Voice>;

/** A voice without a model: of the embedded engine or of a speech server. */
export const PlatformVoice = v.object({
  ...about,
  isOn: v.boolean(),
  /** 'eSpeak NG', or the configured name of the speech server. */
  engine: v.string(),
  /** Seconds of work per second of audio on this machine; null until it was measured. */
  realTimeFactor: v.nullable(v.number()),
});
export type PlatformVoice = v.InferOutput<typeof PlatformVoice>;

/** Prompts of a voice are counted up to this number; beyond it, the app shows 'more than'. */
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
      /** Prompts that wait for audio: they fail with 'voz desativada' if the voice is removed. */
      waiting: v.number(),
      /** All prompts outside the bin, counted up to VOICE_USE_MAX. */
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

/** Address of a voice's sample; in Portuguese by default. */
export function samplePath(voice: string, language: Language = DEFAULT_LANGUAGE): string {
  return `${addressOf(voices.sample)}?voice=${encodeURIComponent(voice)}&language=${language}`;
}
