import { useMemo, useRef, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { useLocation, useSearchParams } from 'wouter';
import { isPending } from '#api/client/pendingMutation.ts';
import { refusalOf } from '#api/client/refusalOf.ts';
import type { Call } from '#api/client/send.ts';
import { safePath } from '#state/safePath.ts';
import type { TypedOver, ValuesFor } from '#core/form/useSchemaForm.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { type Present, presentOf } from './PresentRecord.tsx';
import { type SavedFormOptions, useSavedForm } from './useSavedForm.ts';

interface Versioned {
  readonly version: number;
}

interface RecordFormOptions<Schema extends GenericSchema<Record<string, unknown>>, Values> extends Omit<
  SavedFormOptions<Schema, Values>,
  'draft' | 'initialValues' | 'onContested' | 'onSaved' | 'save'
> {
  readonly initialValues: Values;
  /** The record with which the form opens, if the server detects changes by others. */
  readonly opened?: Versioned | undefined;
  /** The form's values from the record that the server sends with a conflict. */
  readonly valuesOf?: (present: Present) => Values;
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
  /** Called before the dialog that reports the success; true if it takes its place. */
  readonly onSaved?: (answer: unknown) => boolean;
}

/** The form of a record: its input is stored as a draft until it is saved or cancelled, both of which return. */
export function useRecordForm<Schema extends GenericSchema<Record<string, unknown>>, Values extends ValuesFor<Schema>>(
  schema: Schema,
  { draft: name, toDraft, backTo, onSaved, opened, valuesOf, save, ...options }: RecordFormOptions<Schema, Values>,
) {
  const seenVersion = useRef(opened?.version);
  /** Version that the restored draft was typed over. */
  const draftVersion = useRef<number>(undefined);
  const [present, setPresent] = useState<Present>();
  const [, goTo] = useLocation();
  const [params] = useSearchParams();
  const [saved, setSaved] = useState<{ answer: unknown }>();
  const kept = useDraft(name);
  const draft = useMemo(
    () => ({
      ...kept,
      read: async () => {
        const written = (await kept.read()) as { version?: number } | undefined;
        draftVersion.current = written?.version;
        return written;
      },
      write: ({ values, base }: TypedOver) => {
        const [stored, over] = toDraft ? [toDraft(values as Values), toDraft(base as Values)] : [values, base];
        kept.write({ values: stored, base: over, version: seenVersion.current });
      },
    }),
    [kept, toDraft],
  );
  const saveSeen = async (values: InferOutput<Schema>) => {
    try {
      const answer = await save(values, seenVersion.current === undefined ? {} : { seenVersion: seenVersion.current });
      setPresent(undefined);
      return answer;
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      const now = refusal && presentOf(refusal);
      // The person is shown the present version: saving once more replaces it.
      if (now?.version !== undefined) seenVersion.current = now.version;
      setPresent(now);
      throw thrown;
    }
  };
  const form = useSavedForm(schema, {
    ...options,
    save: saveSeen,
    draft,
    // The server refuses input that was typed over another version, and sends the present one.
    onContested: () => {
      seenVersion.current = draftVersion.current ?? seenVersion.current;
    },
    onSaved: (answer) => {
      if (!onSaved?.(answer)) setSaved({ answer });
    },
  });
  const leave = () => goTo(safePath(params.get('origin')) ?? backTo);
  const reset = (values = options.initialValues) => {
    setPresent(undefined);
    form.reset(values);
  };
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
    discardDraft: () => {
      seenVersion.current = opened?.version;
      reset();
    },
    /** The record as somebody else has changed it, if the last save was refused because of that. */
    conflict: present &&
      valuesOf && {
        present,
        onTake: () => reset(valuesOf(present)),
      },
    reset,
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
