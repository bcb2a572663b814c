import * as v from 'valibot';
import { Compression } from './promptInputs.ts';
import { Name } from './kit/names.ts';
import { endpoint } from './kit/endpoint.ts';
import { CHOOSE_MODEL } from './kit/text.ts';

/** Intonation of a piece, by its place in the phrase: beginning, middle or end. */
export const Position = v.picklist(['initial', 'medial', 'final']);
export type Position = v.InferOutput<typeof Position>;

/** Max level of a click at a join in dBFS; a louder click is audible, being less than 40 dB below speech. */
export const CLICK_MAX_DB = -60;
/** Max level difference in dB between joined pieces; neighbouring words of one spoken sentence differ as much. */
export const LEVEL_STEP_MAX_DB = 6;

const NumberPiece = v.object({
  key: v.string(),
  words: v.string(),
  /** Positions for which the piece was recorded; empty if none could be cut: a gap. */
  positions: v.array(Position),
  /** File name with its folder and without extension; null if that system does not need the piece. */
  asterisk: v.nullable(v.string()),
  freeswitch: v.nullable(v.string()),
});
export type NumberPiece = v.InferOutput<typeof NumberPiece>;

/** Recorded pieces by one voice, which a telephone system joins into numbers, amounts, dates and times. */
export const NumberPack = v.object({
  voice: v.string(),
  status: v.picklist(['NONE', 'WAITING', 'MAKING', 'READY', 'FAILED']),
  /** Synthesized phrases, and the total number of phrases. */
  done: v.number(),
  total: v.number(),
  failure: v.nullable(v.string()),
  pieces: v.array(NumberPiece),
  /** Pieces that a system needs and the pack lacks, with the reason. */
  gaps: v.array(v.object({ name: v.string(), reason: v.string() })),
  /** Common level of all pieces, in dBFS. */
  levelDb: v.nullable(v.number()),
  createdAt: v.nullable(v.string()),
});
export type NumberPack = v.InferOutput<typeof NumberPack>;

/** Telephone systems that join files into numbers by themselves. */
export const numberSystems = ['asterisk', 'freeswitch'] as const;
const NumberSystem = v.picklist(numberSystems, 'Escolha asterisk ou freeswitch.');
export type NumberSystem = v.InferOutput<typeof NumberSystem>;

export const numberKinds = ['number', 'money', 'date', 'time'] as const;
export const NumberKind = v.picklist(numberKinds, 'Escolha número, dinheiro, data ou hora.');
export type NumberKind = v.InferOutput<typeof NumberKind>;

const JOINED_MAX = 'Use um número de 0 a 999.999.999.';
const patterns: Readonly<Record<NumberKind, readonly [form: RegExp, otherwise: string]>> = {
  number: [/^\d{1,9}$/, JOINED_MAX],
  money: [/^\d{1,9}(,\d{2})?$/, 'Use um valor como 1234,56, de até R$ 999.999.999,99.'],
  date: [/^\d{4}-\d{2}-\d{2}$/, 'Use uma data que existe.'],
  time: [/^([01]\d|2[0-3]):[0-5]\d$/, 'Use uma hora de 00:00 a 23:59.'],
};

const isDay = (value: string) => {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) && !value.startsWith('0000');
};

const Voice = v.pipe(v.string(CHOOSE_MODEL), v.trim(), v.nonEmpty(CHOOSE_MODEL), v.maxLength(120, CHOOSE_MODEL));
const said = {
  voice: Voice,
  kind: NumberKind,
  value: v.pipe(v.string(JOINED_MAX), v.trim(), v.maxLength(20, JOINED_MAX)),
  gender: v.optional(v.picklist(['m', 'f'], 'Escolha masculino ou feminino.'), 'm'),
};
/** The value to be spoken, in the notation of its kind (`1234`, `12,50`, `2026-05-02`, `14:30`). */
export const Joined = v.pipe(
  v.object(said),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { kind, value } = dataset.value;
    const [form, otherwise] = patterns[kind];
    if (form.test(value) && (kind !== 'date' || isDay(value))) return;
    addIssue({
      message: otherwise,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'value', value }],
    });
  }),
);

const VoiceInput = v.object({ voice: Voice });

/** Number of announcements in a new core project. */
export const CORE_PROMPTS = 60;

export const numbers = {
  get: endpoint({
    method: 'GET',
    path: '/numbers',
    summary: 'The number pack of a voice, as far as it is made',
    access: 'models',
    input: VoiceInput,
    output: NumberPack,
  }),
  make: endpoint({
    method: 'POST',
    path: '/numbers',
    summary: 'Make the number pack of a voice, or make it anew',
    access: 'models',
    status: 202,
    input: VoiceInput,
    output: NumberPack,
  }),
  describe: endpoint({
    method: 'GET',
    path: '/numbers/joins',
    summary: 'Which pieces a number, an amount, a date or an hour is joined of, and how well they fit',
    access: 'models',
    input: Joined,
    output: v.object({
      /** The phrase in words; it can be synthesized as a whole for comparison. */
      text: v.string(),
      pieces: v.array(v.object({ key: v.string(), words: v.string(), position: Position })),
      /** One entry for each join between two neighbouring pieces. */
      joins: v.array(v.object({ clickDb: v.number(), levelStepDb: v.number(), pitchStep: v.nullable(v.number()) })),
    }),
  }),
  say: endpoint({
    method: 'GET',
    path: '/numbers/joined',
    summary: 'The same as WAV, its pieces one behind the other; the sign-in cookie suffices',
    access: 'models',
    kind: 'stream',
    allowsCookieAuth: true,
    input: Joined,
    output: v.unknown(),
  }),
  createCore: endpoint({
    method: 'POST',
    path: '/numbers/project',
    summary: 'A new project with the announcements of voicemail, queues and conferences, by the names of Asterisk',
    access: 'models',
    input: v.object({ voice: Voice, name: Name, compression: v.optional(Compression, true) }),
    output: v.object({ idProject: v.number() }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/numbers/download',
    summary: 'The pack as a ZIP, with the names that a system asks for; the sign-in cookie suffices',
    access: 'models',
    kind: 'stream',
    allowsCookieAuth: true,
    input: v.object({
      voice: Voice,
      system: v.optional(NumberSystem, 'asterisk'),
      formats: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
    }),
    output: v.unknown(),
  }),
};
