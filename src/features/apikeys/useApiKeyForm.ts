import type { ApiKey } from '#contract/apikeys.ts';
import { useCreateApiKeyMutation, useUpdateApiKeyMutation } from '#api/apikeys.ts';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { apiKeyChangeSchema, newApiKeySchema, toDraft, valuesOf } from './apiKeyValues.ts';

/** The values and rules of an API key's form. */
export function useApiKeyForm(apiKey: ApiKey | undefined) {
  const [create] = useCreateApiKeyMutation();
  const [update] = useUpdateApiKeyMutation();
  return useRecordForm(apiKey ? apiKeyChangeSchema : newApiKeySchema, {
    draft: apiKey ? `apikeys/${apiKey.id}` : 'apikeys/new',
    toDraft,
    backTo: '/dashboard/apikeys',
    initialValues: valuesOf(apiKey),
    labels: {
      service: text.service,
      scopes: text.scopes,
      expiresAt: text.expiresAt,
      monthlyCharacterLimit: text.monthlyCharacterLimit,
      concurrencyLimit: text.concurrencyLimit,
      key: text.key,
    },
    save: (values) =>
      (apiKey ? update({ id: apiKey.id, ...values }) : create({ ...values, key: values.key ?? '' })).unwrap(),
    failed: text.saveFailed,
  });
}
export type ApiKeyFormState = ReturnType<typeof useApiKeyForm>;
