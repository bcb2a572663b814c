import { useMemo, useState } from 'react';
import type { GenericSchema } from 'valibot';
import { useLocation, useSearchParams } from 'wouter';
import { isPending } from '#api/client/pendingMutation.ts';
import { safePath } from '#state/safePath.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { type SavedFormOptions, useSavedForm } from './useSavedForm.ts';

interface RecordFormOptions<Schema extends GenericSchema<Record<string, unknown>>, Values> extends Omit<
  SavedFormOptions<Schema, Values>,
  'draft' | 'onSaved'
> {
  /** The draft's name on this device. */
  readonly draft: string;
  /** What of the values may reach this device's disk: all, unless told. One function for the form's whole life. */
  readonly toDraft?: (values: Values) => Values;
  /** Where the form leads back to, unless the address names where the person came from. */
  readonly backTo: string;
  /** In place of the dialog that says so. */
  readonly onSaved?: (answer: unknown) => void;
}

/** A record's form: what is typed waits as a draft until it is saved or called off, and both lead back. */
export function useRecordForm<
  Schema extends GenericSchema<Record<string, unknown>>,
  Values extends Record<string, unknown>,
>(schema: Schema, { draft: name, toDraft, backTo, onSaved, ...options }: RecordFormOptions<Schema, Values>) {
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
    /** What the server answered, once it has saved. */
    saved,
    /** No server has it yet: it waits on this device. */
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
