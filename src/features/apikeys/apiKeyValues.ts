import * as v from 'valibot';
import type { Scope } from '#contract/kit/permissions.ts';
import { type ApiKey, ApiKeyChange, NewApiKey } from '#contract/apikeys.ts';

/** As the fields hold them: empty is ''. */
export type ApiKeyValues = {
  service: string;
  scopes: Scope[];
  isIndefinite: boolean;
  expiresAt: string;
  monthlyCharacterLimit: string | number;
  concurrencyLimit: string | number;
  key: string;
};

const empty: ApiKeyValues = {
  service: '',
  scopes: ['speech'],
  isIndefinite: false,
  expiresAt: '',
  monthlyCharacterLimit: '',
  concurrencyLimit: '',
  key: '',
};

export function valuesOf(apiKey: ApiKey | undefined): ApiKeyValues {
  if (!apiKey) return empty;
  const { service, scopes, isIndefinite, expiresAt, monthlyCharacterLimit, concurrencyLimit } = apiKey;
  return {
    service,
    scopes,
    isIndefinite,
    expiresAt: expiresAt ?? '',
    monthlyCharacterLimit: String(monthlyCharacterLimit ?? ''),
    concurrencyLimit: String(concurrencyLimit ?? ''),
    key: '',
  };
}

/** Of one shape, whatever was typed; and a key never reaches the disk of this device. */
export function toDraft(values: ApiKeyValues): ApiKeyValues {
  return {
    ...values,
    monthlyCharacterLimit: String(values.monthlyCharacterLimit),
    concurrencyLimit: String(values.concurrencyLimit),
    key: '',
  };
}

const filled = <Field extends string | number>(value: Field) => (value === '' ? null : value);
const toInput = ({
  expiresAt,
  monthlyCharacterLimit,
  concurrencyLimit,
  ...values
}: ApiKeyValues): v.InferInput<typeof NewApiKey> => ({
  ...values,
  expiresAt: filled(expiresAt),
  monthlyCharacterLimit: filled(monthlyCharacterLimit),
  concurrencyLimit: filled(concurrencyLimit),
});

type FormSchema = v.GenericSchema<ApiKeyValues, v.InferOutput<typeof ApiKeyChange> & { key?: string }>;
export const newApiKeySchema: FormSchema = v.pipe(
  v.custom<ApiKeyValues>(() => true),
  v.transform(toInput),
  NewApiKey,
);
export const apiKeyChangeSchema: FormSchema = v.pipe(
  v.custom<ApiKeyValues>(() => true),
  v.transform((values): v.InferInput<typeof ApiKeyChange> => toInput(values)),
  ApiKeyChange,
);
