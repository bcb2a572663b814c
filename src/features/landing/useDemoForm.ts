import { type SubmitEvent, useRef, useState } from 'react';
import type { AudioFormat } from '#contract/demo.ts';
import type { Language } from '#contract/languages.ts';
import { demo as text } from '#text/pt/landing.ts';

export const FIRST_VOICE = 'Clara';
const language: Language = 'portuguese_brazil';
const audioFormat: AudioFormat = 'WAV';

const first = { speaker: FIRST_VOICE, language: language as string, compression: 'false', audioFormat: audioFormat as string, text: text.example as string };
export type DemoValues = typeof first;
export type DemoField = keyof DemoValues;
export type DemoErrors = Partial<Record<DemoField, string | undefined>>;

/** The form's values and what is wrong with them, told when it is sent and mended while it is filled in. */
export function useDemoForm(onSend: (values: DemoValues) => void) {
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<DemoErrors>({});
  const form = useRef<HTMLFormElement>(null);

  const showErrors = (messages: DemoErrors) => {
    setErrors(messages);
    const wrong = [...(form.current?.elements ?? [])].find((element) => (element as HTMLInputElement).name in messages);
    (wrong as HTMLElement | undefined)?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSend(values);
  };
  const field = (name: DemoField) => ({
    name, value: values[name], 'aria-invalid': errors[name] ? true : undefined, 'aria-describedby': errors[name] ? `demo-${name}-error` : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { form, values, errors, field, submit, showErrors };
}
