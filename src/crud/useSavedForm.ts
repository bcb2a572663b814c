import { useMemo } from 'react';
import type { GenericSchema } from 'valibot';
import { messageOf, refusedFields } from '#api/client/refusalOf.ts';
import { restoreDraft, type StoredDraft } from './restoreDraft.ts';
import { type Draft, type SchemaFormOptions, useSchemaForm, type ValuesFor } from '#core/form/useSchemaForm.ts';

type Refused = 'refusedFields' | 'failure';

export interface SavedFormOptions<Schema extends GenericSchema<Record<string, unknown>>, Values>
  extends
    Omit<SchemaFormOptions<Schema, Values>, Refused | 'draft'>,
    Partial<Pick<SchemaFormOptions<Schema, Values>, Refused>> {
  readonly draft?: StoredDraft;
  /** Message if the server gives no reason. */
  readonly failed: string;
}

/** A form saved by the server: its reasons are shown at the fields, its message above the form. */
export function useSavedForm<Schema extends GenericSchema<Record<string, unknown>>, Values extends ValuesFor<Schema>>(
  schema: Schema,
  { failed, draft: stored, ...options }: SavedFormOptions<Schema, Values>,
) {
  const draft = useMemo(
    (): Draft<Values> | undefined =>
      stored && { ...stored, read: async (record: Values) => restoreDraft(await stored.read(), record) },
    [stored],
  );
  return useSchemaForm(schema, {
    refusedFields,
    failure: (thrown) => messageOf(thrown, failed),
    ...options,
    ...(draft && { draft }),
  });
}
