import { useMemo, useState } from 'react';
import type { GenericSchema } from 'valibot';
import { useLocation, useSearchParams } from 'wouter';
import { isPending } from '#api/client/pendingMutation.ts';
import { safePath } from '#state/safePath.ts';
import type { ValuesFor } from '#core/form/useSchemaForm.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { type SavedFormOptions, useSavedForm } from './useSavedForm.ts';

interface RecordFormOptions<Schema extends GenericSchema<Record<string, unknown>>, Values> extends Omit<
  SavedFormOptions<Schema, Values>,
  'draft' | 'onSaved'
> {
  /** Name of the draft on this device. */
  readonly draft: string;
  /**
   * The values that may be written to this device's disk; all by default. Must be the same function for the whole life
   * of the form.
   */
  readonly toDraft?: (values: Values) => Values;
  /** Path to return to, unless the address says where the person came from. */
  readonly backTo: string;
  /** Replaces the dialog that reports the success. */
  readonly onSaved?: (answer: unknown) => void;
}

/** The form of a record: its input is stored as a draft until it is saved or cancelled, both of which return. */
export function useRecordForm<Schema extends GenericSchema<Record<string, unknown>>, Values extends ValuesFor<Schema>>(
  schema: Schema,
  { draft: name, toDraft, backTo, onSaved, ...options }: RecordFormOptions<Schema, Values>,
) {
  const [, goTo] = useLocation();
  const [params] = useSearchParams();
  const [saved, setSaved] = useState<{ answer: unknown }>();
  const kept = useDraft(name);
  const draft = useMemo(
    () => (toDraft ? { ...kept, write: (values: unknown) => kept.write(toDraft(values as Values)) } : kept),
    [kept, toDraft],
  );
  const form = useSavedForm(schema, {
    ...options,
    draft,
    onSaved: onSaved ?? ((answer) => setSaved({ answer })),
  });
  const leave = () => goTo(safePath(params.get('origin')) ?? backTo);
  const reset = () => form.reset(options.initialValues);
  return {
    ...form,
    /** The server's response, once saved. */
    saved,
    /** True if the mutation is queued on this device. */
    isKept: isPending(saved?.answer),
    leave,
    cancel: () => {
      kept.clear();
      leave();
    },
    discardDraft: reset,
    startAnew: () => {
      reset();
      setSaved(undefined);
    },
  };
}
