import { Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { DEFAULT_LANGUAGE } from '#contract/kit/languages.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { PROMPT_TEXT_MAX } from '#contract/kit/limits.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { MarkBar } from './marks/MarkBar.tsx';
import { useMarks } from './marks/useMarks.ts';
import type { PromptFormState } from './usePromptForm.ts';
import classes from './PromptForm.module.css';

interface TextFieldProps {
  readonly form: PromptFormState['record'];
  readonly isDisabled: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onWrite: (written: string) => void;
  readonly onSelect: (range: readonly [from: number, to: number]) => void;
}

/** What will be said, with the marks that change how. */
export function TextField({ form, isDisabled, field, onWrite, onSelect }: TextFieldProps) {
  const marks = useMarks(field);
  const { language, text: written } = form.form.values;
  // As the server counts: a decomposed or invisible character is none of its own.
  const { length } = canonicalizeText(written);
  const counter = `${form.fieldId('text')}count`;
  return (
    <div>
      <Textarea
        label={text.text}
        withAsterisk={!isDisabled}
        disabled={isDisabled}
        autosize={false}
        rows={6}
        maxLength={PROMPT_TEXT_MAX}
        // Its spelling is not to be checked as Portuguese.
        lang={language === DEFAULT_LANGUAGE ? undefined : ''}
        {...form.field('text')}
        ref={field}
        inputContainer={(input) => (
          <>
            <MarkBar marks={marks} isDisabled={isDisabled} />
            {input}
          </>
        )}
        onKeyDown={marks.onKeyDown}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => onSelect([selectionStart, selectionEnd])}
        aria-describedby={counter}
        onChange={(event) => {
          marks.forget();
          onWrite(event.currentTarget.value);
        }}
      />
      <p id={counter} className={classes.counter} data-full={length >= PROMPT_TEXT_MAX || undefined}>
        {text.counter(length)}
      </p>
    </div>
  );
}
