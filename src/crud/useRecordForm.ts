import { useMemo, useRef, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { useLocation, useSearchParams } from 'wouter';
import { isPending } from '#api/client/pendingMutation.ts';
import { refusalOf } from '#api/client/refusalOf.ts';
import type { Call } from '#api/client/send.ts';
import { safePath } from '#state/safePath.ts';
import type { ValuesFor } from '#core/form/useSchemaForm.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { type SavedFormOptions, useSavedForm } from './useSavedForm.ts';

interface Versioned {
  readonly version: number;
}

interface RecordFormOptions<Schema extends GenericSchema<Record<string, unknown>>, Values> extends Omit<
  SavedFormOptions<Schema, Values>,
  'draft' | 'onSaved' | 'save'
> {
  /** The record with which the form opens, if the server detects changes by others. */
  readonly opened?: Versioned | undefined;
  /** `seenVersion` is that of the record on which the input is based. */
  readonly save: (values: InferOutput<Schema>, seen: Pick<Call, 'seenVersion'>) => Promise<unknown>;
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
  { draft: name, toDraft, backTo, onSaved, opened, save, ...options }: RecordFormOptions<Schema, Values>,
) {
  const seenVersion = useRef(opened?.version);
  const [, goTo] = useLocation();
  const [params] = useSearchParams();
  const [saved, setSaved] = useState<{ answer: unknown }>();
  const kept = useDraft(name);
  const draft = useMemo(
    () => (toDraft ? { ...kept, write: (values: unknown) => kept.write(toDraft(values as Values)) } : kept),
    [kept, toDraft],
  );
  const saveSeen = async (values: InferOutput<Schema>) => {
    try {
      return await save(values, seenVersion.current === undefined ? {} : { seenVersion: seenVersion.current });
    } catch (thrown) {
      // The person is told that the record has changed: saving once more replaces what it is now.
      const present = refusalOf(thrown)?.present as Partial<Versioned> | null | undefined;
      seenVersion.current = present?.version ?? seenVersion.current;
      throw thrown;
    }
  };
  const form = useSavedForm(schema, {
    ...options,
    save: saveSeen,
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
    /** To be called when the form shows a newer version of the record. */
    noteVersion: ({ version }: Versioned) => {
      seenVersion.current = version;
    },
    startAnew: () => {
      reset();
      setSaved(undefined);
    },
  };
}
