import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';

/** Unsaved input, and the values of the record over which it was typed. */
export interface TypedOver<Values = unknown> {
  readonly values: Values;
  readonly base: Values;
}

/** Storage for unsaved input. */
export interface Draft<Values> {
  /** The typed values merged into the record's; `isContested` if somebody else has changed the same field. */
  read(record: Values): Promise<(TypedOver<Values> & { readonly isContested: boolean }) | undefined>;
  write(draft: TypedOver<Values>): void;
  clear(): void;
}

/** Why a form was not saved: a sentence, or else the reasons at its fields. */
export interface FormProblem {
  message?: string;
  title?: string;
}

export interface SchemaFormOptions<Schema extends GenericSchema<Record<string, unknown>>, Values> {
  readonly initialValues: Values;
  /** `typed` are the form's own values. */
  readonly save: (values: InferOutput<Schema>, typed: Values) => Promise<unknown>;
  readonly onSaved?: (answer: unknown) => void;
  /** Extracts the reasons by field from what `save` threw. */
  readonly refusedFields: (thrown: unknown) => Record<string, string> | undefined;
  /** The message for errors that belong to no field; undefined if there is nothing to say. */
  readonly failure: (thrown: unknown) => string | FormProblem | undefined;
  readonly draft?: Draft<Values>;
  /** Called when a restored draft and somebody else have changed the same field of the record. */
  readonly onContested?: () => void;
  /** Labels for a summary of the fields to correct; without them, the first invalid field receives the focus. */
  readonly labels?: Partial<Record<keyof Values & string, string>>;
}

/** Initial values of a form: one for every field of its schema, also of those that may be left out. */
export type ValuesFor<Schema extends GenericSchema> = Record<string, unknown> & {
  readonly [Name in keyof InferInput<Schema>]-?: unknown;
};

/** A form validated by the contract's own schema; the server's reasons for refusal are shown at their fields. */
export function useSchemaForm<Schema extends GenericSchema<Record<string, unknown>>, Values extends ValuesFor<Schema>>(
  schema: Schema,
  options: SchemaFormOptions<Schema, Values>,
) {
  const { draft, initialValues } = options;
  const id = useId();
  const [isSaving, setIsSaving] = useState(false);
  /** The problem to show above the form; a new object for each attempt, so that the focus moves again. */
  const [alert, setAlert] = useState<FormProblem>();
  const [restored, setRestored] = useState<'alone' | 'contested'>();
  /** The values of the record over which the person types. */
  const base = useRef(initialValues);
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: (values) => draft?.write({ values, base: base.current }),
  });

  const restore = useEffectEvent((kept: Awaited<ReturnType<Draft<Values>['read']>>) => {
    if (!kept || isSame(kept.values, form.values)) return;
    base.current = kept.base;
    if (kept.isContested) options.onContested?.();
    form.setValues(kept.values);
    setRestored(kept.isContested ? 'contested' : 'alone');
  });
  const read = useEffectEvent(() => draft?.read(initialValues));
  useEffect(() => {
    let isCurrent = true;
    void read()?.then((kept) => {
      if (isCurrent) restore(kept);
    });
    return () => {
      isCurrent = false;
    };
  }, [draft]);

  const point = (errors: Record<string, unknown>) => {
    if (options.labels) setAlert({});
    else document.getElementById(`${id}${Object.keys(errors)[0] ?? ''}`)?.focus();
  };
  const submit = form.onSubmit(async (values) => {
    setIsSaving(true);
    setAlert(undefined);
    try {
      const answer = await options.save(v.parse(schema, values), values);
      draft?.clear();
      setRestored(undefined);
      options.onSaved?.(answer);
    } catch (thrown) {
      const known = Object.entries(options.refusedFields(thrown) ?? {}).filter(([name]) => name in values);
      form.setErrors(Object.fromEntries(known));
      const failure = options.failure(thrown);
      if (known.length === 0) setAlert(typeof failure === 'string' ? { message: failure } : failure);
      else point(Object.fromEntries(known));
    } finally {
      setIsSaving(false);
    }
  }, point);

  /** The record has changed while the form is open: fields that the person has not changed follow it. */
  const rebase = (values: Values) => {
    if (isSame(values, base.current)) return;
    const merged = withTyped(values, { values: form.values, base: base.current });
    base.current = values;
    form.setInitialValues(values);
    form.setValues(merged);
    if (isSame(merged, values)) draft?.clear();
  };
  const reset = (values: Values) => {
    draft?.clear();
    base.current = values;
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    draft?.clear();
    setAlert(undefined);
    setRestored(undefined);
  };
  const field = (name: keyof Values & string) => ({ ...form.getInputProps(name as never), id: `${id}${name}` });
  return {
    form,
    field,
    submit,
    reset,
    rebase,
    isSaving,
    alert,
    restored,
    errors: form.errors,
    labels: options.labels ?? {},
    fieldId: (name: string) => `${id}${name}`,
  };
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The record's values, except those that were typed over others. */
export function withTyped<Values extends Record<string, unknown>>(
  record: Values,
  { values, base }: TypedOver<Values>,
): Values {
  const changed = Object.keys(record).filter((name) => !isSame(values[name], base[name]));
  return { ...record, ...Object.fromEntries(changed.map((name) => [name, values[name]])) };
}
