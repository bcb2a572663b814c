import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';

/** Storage for unsaved input. */
export interface Draft {
  read(): Promise<unknown>;
  write(values: unknown): void;
  clear(): void;
}

/** Why a form was not saved: a sentence, or else the reasons at its fields. */
export interface FormProblem {
  message?: string;
  title?: string;
}

export interface SchemaFormOptions<Schema extends GenericSchema<Record<string, unknown>>, Values> {
  readonly initialValues: Values;
  readonly save: (values: InferOutput<Schema>) => Promise<unknown>;
  readonly onSaved: (answer: unknown) => void;
  /** Extracts the reasons by field from what `save` threw. */
  readonly refusedFields: (thrown: unknown) => Record<string, string> | undefined;
  /** The message for errors that belong to no field; undefined if there is nothing to say. */
  readonly failure: (thrown: unknown) => string | FormProblem | undefined;
  readonly draft?: Draft;
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
  const [isRestored, setIsRestored] = useState(false);
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: (values) => draft?.write(values),
  });

  const restore = useEffectEvent((written: unknown) => {
    // A draft from an older build may lack new fields.
    const kept = typeof written === 'object' && written !== null ? { ...initialValues, ...written } : written;
    if (!isSameShape(kept, initialValues) || JSON.stringify(kept) === JSON.stringify(form.values)) return;
    form.setValues(kept as Values);
    setIsRestored(true);
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
      const answer = await options.save(v.parse(schema, values));
      draft?.clear();
      setIsRestored(false);
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

  const reset = (values: Values) => {
    draft?.clear();
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    draft?.clear();
    setAlert(undefined);
    setIsRestored(false);
  };
  const field = (name: keyof Values & string) => ({ ...form.getInputProps(name as never), id: `${id}${name}` });
  return {
    form,
    field,
    submit,
    reset,
    isSaving,
    alert,
    isRestored,
    errors: form.errors,
    labels: options.labels ?? {},
    fieldId: (name: string) => `${id}${name}`,
  };
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
