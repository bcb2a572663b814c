import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { REASON_MAX } from '#contract/kit/limits.ts';
import { review as text } from '#text/review.ts';
import classes from './Verdicts.module.css';

interface ReasonsProps {
  /** Free text, which is kept until the verdict. */
  readonly other: string;
  readonly onType: (other: string) => void;
  readonly onChoose: (reason: string) => void;
}

/** The reason of a rejection: one click, one digit key, or free text. */
export function Reasons({ other, onType, onChoose }: ReasonsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (other.trim() !== '') onChoose(other.trim());
  };
  return (
    <fieldset className={classes.reasons}>
      <legend className="visually-hidden">{text.reasonsTitle}</legend>
      <div className={classes.chips}>
        {text.reasons.map((reason, i) => (
          <button key={reason} type="button" onClick={() => onChoose(reason)}>
            <kbd aria-hidden="true">{i + 1}</kbd>
            {reason}
          </button>
        ))}
      </div>
      <form className={classes.other} onSubmit={submit}>
        <TextInput
          aria-label={text.otherReason}
          placeholder={text.otherReason}
          maxLength={REASON_MAX}
          value={other}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button type="submit" disabled={other.trim() === ''}>
          {text.send}
        </Button>
      </form>
    </fieldset>
  );
}
