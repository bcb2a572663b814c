import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Flag, Id, IdInput, integer, pageOf, pageRequest } from './kit/paging.ts';
import { canonicalizeText } from './kit/canonicalizeText.ts';
import { ID_NOT_A_NUMBER, REQUIRED_FIELD } from './kit/text.ts';

export const WRITTEN_MAX = 100;
export const SPOKEN_MAX = 200;
export const DICTIONARY_MAX = 5000;
/** Max size in bytes of an imported file. */
export const DICTIONARY_FILE_MAX = 2 * 1024 * 1024;

/** alias and respelling: a replacement text, which is normalized like any other; phonemes: eSpeak NG mnemonics. */
export const DictionaryKind = v.picklist(['alias', 'respelling', 'phonemes'], 'Escolha como se diz.');
export type DictionaryKind = v.InferOutput<typeof DictionaryKind>;

/** eSpeak NG mnemonics, without the characters that its parser or SSML would take for an end or a command. */
const PHONEMES = /^[A-Za-z0-9@~^'",:;*_|%=!?#/ -]{1,200}$/;
export const isPhonemes = (spoken: string): boolean => PHONEMES.test(spoken) && /[A-Za-z@]/.test(spoken);

const entries = {
  written: v.pipe(
    v.string(REQUIRED_FIELD),
    v.transform(canonicalizeText),
    v.trim(),
    v.nonEmpty(REQUIRED_FIELD),
    v.maxLength(WRITTEN_MAX, `Use até ${WRITTEN_MAX} caracteres.`),
    v.check((text) => /[\p{L}\p{N}\p{S}]/u.test(text), 'Escreva alguma letra, número ou símbolo.'),
    v.check((text) => !/[\p{Cc}[\]]/u.test(text), 'Não use colchetes nem quebras de linha.'),
  ),
  kind: v.optional(DictionaryKind, 'alias'),
  spoken: v.pipe(
    v.string(REQUIRED_FIELD),
    v.transform(canonicalizeText),
    v.trim(),
    v.nonEmpty(REQUIRED_FIELD),
    v.maxLength(SPOKEN_MAX, `Use até ${SPOKEN_MAX} caracteres.`),
    v.check((text) => !/[\p{Cc}[\]]/u.test(text), 'Não use colchetes nem quebras de linha.'),
  ),
  /** False: the form is also replaced inside words. */
  isWholeWord: v.optional(Flag, true),
  isCaseSensitive: v.optional(Flag, false),
};

const spoken = <Input extends { kind: DictionaryKind; spoken: string }>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { kind, spoken: said } = dataset.value;
    const isSayable = kind === 'phonemes' ? isPhonemes(said) : /[\p{L}\p{N}]/u.test(said);
    if (isSayable) return;
    const message =
      kind === 'phonemes'
        ? 'Use só os sinais de fonemas do eSpeak NG, como em "k\'aza".'
        : 'Escreva alguma letra ou número.';
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: 'spoken', value: said }],
    });
  });

/** A written form and the pronunciation that a person wants for it. */
export const DictionaryDraft = v.pipe(v.object(entries), spoken());
export type DictionaryDraft = v.InferOutput<typeof DictionaryDraft>;

/** The fields that text normalization needs. The longest match wins, then the first in order. */
export interface DictionaryEntry {
  readonly written: string;
  readonly kind: DictionaryKind;
  readonly spoken: string;
  readonly isWholeWord: boolean;
  readonly isCaseSensitive: boolean;
}

export const DictionaryRecord = v.object({
  id: v.number(),
  idProject: v.nullable(v.number()),
  position: v.number(),
  written: v.string(),
  kind: DictionaryKind,
  spoken: v.string(),
  isWholeWord: v.boolean(),
  isCaseSensitive: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type DictionaryRecord = v.InferOutput<typeof DictionaryRecord>;

/** null: the dictionary of all projects, which only MANAGER and ADMIN may change. */
const Scope = v.nullable(Id, null);
const scope = {
  idProject: v.pipe(
    v.union([Scope, v.picklist(['', 'null'])], ID_NOT_A_NUMBER),
    v.transform((id) => (typeof id === 'number' ? id : null)),
  ),
};

/** The effect of a change: prompts to synthesize again, their characters, and the cost in BRL. */
export const DictionaryEffect = v.object({
  prompts: v.number(),
  characters: v.number(),
  price: v.number(),
  /** Prompts with a person's recording, which stays as it is; not among `prompts`. */
  recorded: v.optional(v.number(), 0),
});
export type DictionaryEffect = v.InferOutput<typeof DictionaryEffect>;

/** True: affected prompts are synthesized again at once. False: they keep their audio until they are saved again. */
const makeAnew = { makeAnew: v.optional(Flag, false) };
const Changed = v.object({ entry: DictionaryRecord, madeAnew: v.number() });

export const dictionaryColumns = ['position', 'written', 'spoken', 'updatedAt'] as const;
const { search, page, perPage, orderByDirection } = pageRequest(['id']).entries;

export const dictionary = {
  list: endpoint({
    method: 'GET',
    path: '/dictionary',
    summary: "A project's pronunciation dictionary, or the one for all",
    access: 'prompts',
    offline: 'last-answer',
    input: v.object({
      idProject: v.optional(Id),
      search,
      /** Only entries with this written form, ignoring case. */
      written: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(WRITTEN_MAX, `Use até ${WRITTEN_MAX} caracteres.`))),
      page,
      perPage,
      orderBy: v.optional(
        v.picklist(dictionaryColumns, 'Ordene por position, written, spoken ou updatedAt.'),
        'position',
      ),
      orderByDirection: v.optional(orderByDirection.wrapped, 'asc'),
    }),
    output: pageOf(DictionaryRecord),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dictionary',
    summary: 'Add an entry, at the end or at a `position`',
    access: 'prompts',
    input: v.pipe(
      v.object({
        ...scope,
        ...entries,
        ...makeAnew,
        position: v.optional(integer(1, DICTIONARY_MAX, 'A posição deve ser um número a partir de 1.')),
      }),
      spoken(),
    ),
    output: Changed,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/dictionary/:id',
    summary: 'Change an entry, or its place',
    access: 'prompts',
    input: v.pipe(
      v.object({
        id: Id,
        ...entries,
        ...makeAnew,
        position: v.optional(integer(1, DICTIONARY_MAX, 'A posição deve ser um número a partir de 1.')),
      }),
      spoken(),
    ),
    output: Changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dictionary/:id',
    summary: 'Delete an entry',
    access: 'prompts',
    input: v.object({ ...IdInput.entries, ...makeAnew }),
    output: v.object({ madeAnew: v.number() }),
  }),
  effect: endpoint({
    method: 'POST',
    path: '/dictionary/effect',
    summary:
      'What a change would do to the audio there is, before it is made: of entry `id`, to `entry`, ' +
      'or its removal where there is no `entry`',
    access: 'prompts',
    isReadOnly: true,
    input: v.object({
      ...scope,
      id: v.optional(Id),
      entry: v.optional(DictionaryDraft),
      position: v.optional(integer(1, DICTIONARY_MAX, 'A posição deve ser um número a partir de 1.')),
    }),
    output: DictionaryEffect,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/dictionary/import',
    summary: 'Add the entries of a CSV or PLS `file`; with `isTrial` only say what that would do',
    access: 'prompts',
    kind: 'multipart',
    input: v.object({ ...scope, ...makeAnew, isTrial: v.optional(Flag, false) }),
    output: v.object({
      created: v.number(),
      updated: v.number(),
      refused: v.array(v.object({ line: v.number(), reason: v.string() })),
      effect: DictionaryEffect,
      madeAnew: v.number(),
    }),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/dictionary/export',
    summary: 'The dictionary as CSV or as W3C PLS 1.0',
    access: 'prompts',
    kind: 'stream',
    input: v.object({
      idProject: v.optional(Id),
      format: v.optional(v.picklist(['csv', 'pls'], 'O formato deve ser csv ou pls.'), 'csv'),
    }),
    output: v.unknown(),
  }),
};
