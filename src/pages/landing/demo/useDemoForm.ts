import { type SubmitEvent, useRef, useState } from 'react';
import type { AudioFormat } from '#contract/demo.ts';
import type { Language } from '#contract/kit/languages.ts';
import { demo as text } from '#text/landing.ts';

export const FIRST_VOICE = 'Clara';
const language: Language = 'portuguese_brazil';
const audioFormat: AudioFormat = 'WAV';

const first = {
  speaker: FIRST_VOICE,
  language: language as string,
  compression: 'false',
  audioFormat: audioFormat as string,
  text: text.example as string,
};
export type DemoValues = typeof first;
export type DemoField = keyof DemoValues;
export type DemoErrors = Partial<Record<DemoField, string | undefined>>;

/**
 * Form errors appear on submit, and disappear while the visitor corrects the fields. The inputs are uncontrolled, so
 * that what a visitor enters before hydration is not lost.
 */
export function useDemoForm(onSend: (values: DemoValues) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<DemoErrors>({});
  /** Copy as of the last change event; the inputs hold the real values. */
  const [values, setValues] = useState<DemoValues>(first);

  const read = () => Object.fromEntries(new FormData(form.current!)) as DemoValues;
  const showErrors = (messages: DemoErrors) => {
    setErrors(messages);
    const wrong = [...(form.current?.elements ?? [])].find((element) => (element as HTMLInputElement).name in messages);
    (wrong as HTMLElement | undefined)?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSend(read());
  };
  const field = (name: DemoField) => ({
    name,
    defaultValue: first[name],
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `demo-${name}-error` : undefined,
    onChange: () => {
      const now = read();
      setValues(now);
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return {
    form,
    errors,
    values,
    isForeign: values.language !== language,
    field,
    submit,
    showErrors,
    readAgain: () => setValues(read()),
  };
}
