import { useMemo } from 'react';
import type { GenericSchema } from 'valibot';
import { messageOf, refusedFields } from '#api/client/refusalOf.ts';
import {
  type Draft,
  isSame,
  type SchemaFormOptions,
  type TypedOver,
  useSchemaForm,
  type ValuesFor,
  withTyped,
} from '#core/form/useSchemaForm.ts';

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

type Fields = Record<string, unknown>;

/** A stored draft; drafts of older builds are the values alone. */
interface StoredDraft {
  read(): Promise<unknown>;
  write(draft: TypedOver): void;
  clear(): void;
}

/** Merges a stored draft into the record's values; undefined if it is of another form. */
function restoreDraft<Values extends Fields>(stored: unknown, record: Values) {
  const draft = isTypedOver(stored) ? stored : { values: stored, base: record };
  const [values, over] = [completed(draft.values, record), completed(draft.base, record)];
  if (!values || !over) return undefined;
  const merged = withTyped(record, { values, base: over });
  const contested = Object.keys(record).filter(
    (name) => !isSame(merged[name], record[name]) && !isSame(over[name], record[name]),
  );
  return {
    values: merged,
    // Contested fields keep their base, so that the next restore finds them contested again.
    base: { ...record, ...Object.fromEntries(contested.map((name) => [name, over[name]])) },
    isContested: contested.length > 0,
  };
}

const isTypedOver = (stored: unknown): stored is TypedOver =>
  typeof stored === 'object' && stored !== null && 'values' in stored && 'base' in stored;

/** Stored values with what drafts of older builds lack; undefined if they are of another form. */
function completed<Values extends Fields>(stored: unknown, like: Values): Values | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const whole: Fields = { ...like, ...stored };
  return Object.keys(like).every((name) => typeof whole[name] === typeof like[name]) ? (whole as Values) : undefined;
}
