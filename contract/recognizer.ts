import * as v from 'valibot';
import { RecognizerOrigin } from './catalogueFile.ts';
import { endpoint } from './kit/endpoint.ts';
import { UploadId } from './models.ts';

/** Result of a trial of the recognizer in use; another recognizer has none. */
export const RecognizerTest = v.object({
  state: v.picklist(['never', 'running', 'done', 'failed']),
  /** Share of the words that were heard right, 0 to 1. */
  share: v.nullable(v.number()),
  at: v.nullable(v.string()),
  /** Why it failed, in words. */
  failure: v.nullable(v.string()),
});
export type RecognizerTest = v.InferOutput<typeof RecognizerTest>;

export const Recognizer = v.object({
  /** The recognizer that checks audio, for people; null without one. */
  name: v.nullable(v.string()),
  /** True if RECOGNIZER of the configuration names it; an installed model then waits. */
  isConfigured: v.boolean(),
  /** The model that was installed on this machine. */
  installed: v.nullable(
    v.object({
      name: v.string(),
      kind: v.picklist(['whisper', 'transducer']),
      bytes: v.number(),
      installedAt: v.string(),
      /** Set if its files are those of a catalogue. */
      origin: v.nullable(RecognizerOrigin),
    }),
  ),
  test: RecognizerTest,
});
export type Recognizer = v.InferOutput<typeof Recognizer>;

export const recognizer = {
  get: endpoint({
    method: 'GET',
    path: '/recognizer',
    summary: 'The recognizer that checks audio, and how many words of ten sentences it heard right when last tried',
    access: 'models',
    input: v.object({}),
    output: Recognizer,
  }),
  test: endpoint({
    method: 'POST',
    path: '/recognizer/test',
    summary: 'Speak ten sentences and let the recognizer hear them',
    access: 'models',
    status: 202,
    input: v.object({}),
    output: RecognizerTest,
  }),
  importFiles: endpoint({
    method: 'POST',
    path: '/recognizer/import',
    summary:
      'Use the uploaded files of a recognizer, encoder, decoder, joiner if any and tokens, in place of the last one',
    access: 'models',
    status: 202,
    input: v.object({
      uploads: v.pipe(
        v.array(UploadId),
        v.minLength(3, 'Envie os arquivos do modelo: encoder, decoder e tokens, e joiner se houver.'),
        v.maxLength(4, 'Um reconhecedor tem no máximo quatro arquivos.'),
      ),
    }),
    output: Recognizer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/recognizer',
    summary: 'Remove the installed recognizer and its files',
    access: 'model-removal',
    input: v.object({}),
    output: Recognizer,
  }),
};
