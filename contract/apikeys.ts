import * as v from 'valibot';
import { Day } from './kit/days.ts';
import { endpoint } from './kit/endpoint.ts';
import { API_KEY_BYTES } from './kit/limits.ts';
import { Name } from './kit/names.ts';
import { Scope } from './kit/permissions.ts';
import { Flag, Id, IdInput, integer, pageOf, pageRequest } from './kit/paging.ts';

/** 'active', or the reason why the key is refused: disabled by a person, or past its expiry day. */
export const ApiKeyStatus = v.picklist(
  ['active', 'disabled', 'expired'],
  'O status deve ser active, disabled ou expired.',
);
export type ApiKeyStatus = v.InferOutput<typeof ApiKeyStatus>;

export const ApiKey = v.object({
  id: v.number(),
  service: v.string(),
  /** The first characters and '…'; the full key is shown once, right after it was created. */
  key: v.string(),
  /** The last day on which the key is valid, YYYY-MM-DD; null = no expiry. */
  expiresAt: v.nullable(v.string()),
  isIndefinite: v.boolean(),
  status: ApiKeyStatus,
  scopes: v.array(Scope),
  /** Characters per calendar month; null = no limit of its own. */
  monthlyCharacterLimit: v.nullable(v.number()),
  /** Concurrent streams; null = KEY_STREAMS. */
  concurrencyLimit: v.nullable(v.number()),
  /** Characters synthesized and streamed in the current calendar month. */
  charactersThisMonth: v.number(),
  lastUsedAt: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

const EXPIRY = 'Informe a data de expiração ou marque "Expiração indeterminada".';
const limit = (max: number) =>
  v.optional(v.nullable(integer(1, max, 'Informe um número a partir de 1, ou deixe vazio.')), null);

const Scopes = v.pipe(
  v.array(Scope, 'Envie em scopes uma lista de permissões.'),
  v.minLength(1, 'Escolha ao menos uma permissão.'),
  v.maxLength(Scope.options.length, 'Cada permissão entra uma só vez.'),
  v.transform((scopes) => Scope.options.filter((scope) => scopes.includes(scope))),
);

/** An empty field in the form means that the key does not expire. */
const EmptyDay = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

const entries = {
  service: Name,
  isIndefinite: v.optional(Flag, false),
  expiresAt: v.optional(v.nullable(v.union([Day, EmptyDay])), null),
  monthlyCharacterLimit: limit(1_000_000_000),
  concurrencyLimit: limit(1000),
};
const hasExpiry = <Input extends { isIndefinite: boolean; expiresAt: string | null }>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.isIndefinite || dataset.value.expiresAt !== null) return;
    addIssue({
      message: EXPIRY,
      path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: 'expiresAt', value: null }],
    });
  });

const Key = v.pipe(
  v.string('Gere a chave antes de salvar.'),
  v.nonEmpty('Gere a chave antes de salvar.'),
  v.regex(
    new RegExp(`^[0-9a-f]{${2 * API_KEY_BYTES}}$`),
    `A chave deve ter ${2 * API_KEY_BYTES} dígitos hexadecimais.`,
  ),
);

/** The key is part of the input only at creation; a change cannot replace it. */
export const NewApiKey = v.pipe(
  v.object({ ...entries, scopes: v.optional(Scopes, ['speech']), key: Key }),
  hasExpiry(),
);
/** Missing `scopes` stay unchanged: pages from an older build do not send the field. */
const changed = { ...entries, scopes: v.optional(Scopes) };
export const ApiKeyChange = v.pipe(v.object(changed), hasExpiry());

export const apiKeyColumns = ['id', 'service', 'expiresAt', 'lastUsedAt', 'createdAt'] as const;

export const apikeys = {
  list: endpoint({
    method: 'GET',
    path: '/apikey',
    summary: 'List the API keys',
    access: 'apikeys',
    input: v.object({ ...pageRequest(apiKeyColumns).entries, status: v.optional(ApiKeyStatus) }),
    output: pageOf(ApiKey),
  }),
  get: endpoint({
    method: 'GET',
    path: '/apikey/:id',
    summary: 'Read one API key; `key` is its prefix',
    access: 'apikeys',
    input: IdInput,
    output: ApiKey,
  }),
  create: endpoint({
    method: 'POST',
    path: '/apikey',
    summary: 'Keep a key made in the browser: its hash and prefix',
    access: 'apikeys',
    input: NewApiKey,
    output: ApiKey,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/apikey/:id',
    summary: 'Change service, permissions, expiry and limits; `key` is ignored',
    access: 'apikeys',
    input: v.pipe(v.object({ id: Id, ...changed, key: v.optional(v.unknown()) }), hasExpiry()),
    output: ApiKey,
  }),
  toggle: endpoint({
    method: 'PUT',
    path: '/apikey/:id',
    summary: 'Switch a key off at once, or on again',
    access: 'apikeys',
    input: IdInput,
    output: ApiKey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/apikey/:id/',
    summary: 'Delete a key; streams under way end',
    access: 'apikeys',
    input: IdInput,
    output: v.object({}),
  }),
};
