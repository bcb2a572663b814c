import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';

/** Unsaved input, and the values of the record over which it was typed. */
export interface TypedOver {
  readonly values: unknown;
  readonly base: unknown;
}

/** Storage for unsaved input; drafts of older builds are the values alone. */
export interface Draft {
  read(): Promise<unknown>;
  write(draft: TypedOver): void;
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
  readonly onSaved: (answer: unknown) => void;
  /** Extracts the reasons by field from what `save` threw. */
  readonly refusedFields: (thrown: unknown) => Record<string, string> | undefined;
  /** The message for errors that belong to no field; undefined if there is nothing to say. */
  readonly failure: (thrown: unknown) => string | FormProblem | undefined;
  readonly draft?: Draft;
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

  const restore = useEffectEvent((written: unknown) => {
    const draft = isTypedOver(written) ? written : { values: written, base: initialValues };
    // A draft from an older build may lack new fields.
    const [values, over] = [completed(draft.values, initialValues), completed(draft.base, initialValues)];
    if (!values || !over) return;
    const merged = withTyped(initialValues, values, over);
    if (isSame(merged, form.values)) return;
    const contested = namesOf(initialValues).filter(
      (name) => !isSame(merged[name], initialValues[name]) && !isSame(over[name], initialValues[name]),
    );
    // Contested fields keep their base, so that the next restore finds them contested again.
    base.current = { ...initialValues, ...Object.fromEntries(contested.map((name) => [name, over[name]])) };
    if (contested.length > 0) options.onContested?.();
    form.setValues(merged);
    setRestored(contested.length > 0 ? 'contested' : 'alone');
  });
  useEffect(() => {
    let isCurrent = true;
    void draft?.read().then((kept) => {
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
      options.onSaved(answer);
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
    const merged = withTyped(values, form.values, base.current);
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

/** The record's values, except those that were typed over others. */
function withTyped<Values extends Record<string, unknown>>(record: Values, typed: Values, over: Values): Values {
  const changed = namesOf(record).filter((name) => !isSame(typed[name], over[name]));
  return { ...record, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) };
}

const isTypedOver = (written: unknown): written is TypedOver =>
  typeof written === 'object' && written !== null && 'values' in written && 'base' in written;

/** Stored values with what is missing in them; undefined if they are of another form. */
function completed<Values extends Record<string, unknown>>(stored: unknown, like: Values): Values | undefined {
  const whole: unknown = typeof stored === 'object' && stored !== null ? { ...like, ...stored } : stored;
  return isSameShape(whole, like) ? (whole as Values) : undefined;
}

function isSameShape(kept: unknown, like: Record<string, unknown>): boolean {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Object.keys(like).every(
      (name) => name in kept && typeof (kept as Record<string, unknown>)[name] === typeof like[name],
    )
  );
}
