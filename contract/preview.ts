import * as v from 'valibot';
import { DictionaryDraft } from './dictionary.ts';
import { Compression, Speaker } from './promptInputs.ts';
import { endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';
import { Id } from './kit/paging.ts';
import { AudioWarning, PitchContour, WordTiming } from './audio.ts';
import { PromptText } from '#common/promptText.ts';

/** Response header of the stream: the id of the audio, to request its `about`. */
export const PREVIEW_HEADER = 'x-entoa-audio';

/** Analysis of an audio, available once its stream has ended. */
export const PreviewAudio = v.object({
  path: v.string(),
  /** In seconds. */
  duration: v.number(),
  curve: PitchContour,
  words: v.array(WordTiming),
  warnings: v.array(AudioWarning),
});
export type PreviewAudio = v.InferOutput<typeof PreviewAudio>;

export const preview = {
  speak: endpoint({
    method: 'POST',
    path: '/prompts/preview',
    summary:
      'Hear a text before it is saved: the bytes of the WAV while it is made. `idProject` adds its dictionary, ' +
      '`entry` one that is not saved yet. Saved within a day, the prompt gets this very audio; ' +
      'the header x-entoa-audio names it',
    access: 'prompts',
    kind: 'stream',
    input: v.object({
      idProject: v.optional(Id),
      text: PromptText,
      speaker: Speaker,
      compression: Compression,
      language: v.optional(Language, DEFAULT_LANGUAGE),
      entry: v.optional(DictionaryDraft),
    }),
    output: v.unknown(),
  }),
  about: endpoint({
    method: 'GET',
    path: '/prompts/preview/:audio',
    summary: 'Melody and word times of an audio that has been heard to its end',
    access: 'prompts',
    input: v.object({ audio: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Este áudio não existe mais.')) }),
    output: PreviewAudio,
  }),
};
