import * as v from 'valibot';
import { Day } from './kit/days.ts';
import { endpoint } from './kit/endpoint.ts';
import { PAPERS_FILE_BYTES_MAX } from './kit/limits.ts';
import { VoiceKind } from './voices.ts';

/** Whether audio of a voice may be used in a business; 'unknown' until somebody has checked it. */
export const BusinessUse = v.picklist(['yes', 'no', 'unknown'], 'O uso comercial deve ser yes, no ou unknown.');
export type BusinessUse = v.InferOutput<typeof BusinessUse>;

const line = (most: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most, `Use até ${most} caracteres.`)), '');

/** Knowledge about a voice, entered by a person; empty where it is not known yet. */
export const PapersDraft = v.object({
  weightsLicense: line(200),
  dataLicense: line(200),
  /** Licence of the voice that the weights were trained from. */
  ancestorLicense: line(1000),
  businessUse: v.optional(BusinessUse, 'unknown'),
  /** The person whose voice it is. */
  person: line(200),
  /** Person who gave the consent, and its last day; null without an end. */
  consentBy: line(200),
  consentUntil: v.optional(
    v.nullable(
      v.union([
        Day,
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
      ]),
    ),
    null,
  ),
  /** Credit to give where the audio is used. */
  credit: line(500),
  /** Text of the licence as of `licenseTextAt`. */
  licenseText: line(60_000),
});
export type PapersDraft = v.InferOutput<typeof PapersDraft>;

/** State of the consent: 'ending' in its last 30 days. */
export const ConsentState = v.picklist(['none', 'valid', 'ending', 'ended']);
export type ConsentState = v.InferOutput<typeof ConsentState>;
export const CONSENT_WARNING_DAYS = 30;

export const VoicePapers = v.object({
  /** Name of the model, or of a voice without a model. */
  voice: v.string(),
  kind: VoiceKind,
  ...v.required(PapersDraft).entries,
  consentUntil: v.nullable(v.string()),
  consentState: ConsentState,
  /** Name of the file that proves the consent. */
  consentFile: v.nullable(v.string()),
  licenseTextAt: v.nullable(v.string()),
  /** True if nobody has filled them in, so that they say what Entoa or the catalogue knows. */
  isProposed: v.boolean(),
  changedBy: v.nullable(v.string()),
  changedAt: v.nullable(v.string()),
});
export type VoicePapers = v.InferOutput<typeof VoicePapers>;

const VoiceInput = v.object({ voice: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)) });

/** The papers of voices: licences, whose voice it is, and consent. */
export const papers = {
  list: endpoint({
    method: 'GET',
    path: '/voices/papers',
    summary: 'The papers of every voice: licences, business use, whose voice, consent and credit',
    access: 'models',
    input: v.object({}),
    output: v.array(VoicePapers),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/voices/papers',
    summary: 'Write the papers of a voice; `file` proves the consent, and replaces the one before',
    access: 'models',
    kind: 'multipart',
    files: { file: PAPERS_FILE_BYTES_MAX },
    input: v.object({ ...VoiceInput.entries, ...PapersDraft.entries }),
    output: VoicePapers,
  }),
  consent: endpoint({
    method: 'GET',
    path: '/voices/papers/consent',
    summary: 'The file that proves the consent',
    access: 'models',
    kind: 'stream',
    input: VoiceInput,
    output: v.unknown(),
  }),
};
