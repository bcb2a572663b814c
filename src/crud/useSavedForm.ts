import type { GenericSchema } from 'valibot';
import { messageOf, refusedFields } from '#api/client/refusalOf.ts';
import { type SchemaFormOptions, useSchemaForm, type ValuesFor } from '#core/form/useSchemaForm.ts';

type Refused = 'refusedFields' | 'failure';

export interface SavedFormOptions<Schema extends GenericSchema<Record<string, unknown>>, Values>
  extends Omit<SchemaFormOptions<Schema, Values>, Refused>, Partial<Pick<SchemaFormOptions<Schema, Values>, Refused>> {
  /** Message if the server gives no reason. */
  readonly failed: string;
}

/** A form saved by the server: its reasons are shown at the fields, its message above the form. */
export function useSavedForm<Schema extends GenericSchema<Record<string, unknown>>, Values extends ValuesFor<Schema>>(
  schema: Schema,
  { failed, ...options }: SavedFormOptions<Schema, Values>,
) {
  return useSchemaForm(schema, {
    refusedFields,
    failure: (thrown) => messageOf(thrown, failed),
    ...options,
  });
}
