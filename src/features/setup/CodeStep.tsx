import { TextInput } from '@mantine/core';
import { setup } from '#contract/setup.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { setup as text } from '#text/setup.ts';
import { codeInput } from '#core/form/codeInput.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { StepButtons } from './StepButtons.tsx';
import type { FirstVisit } from './useFirstVisit.ts';
import classes from '#core/auth/AuthLayout.module.css';

/** Asks for the code that the server has printed, which proves access to the server. */
export function CodeStep({ visit, onDone }: { visit: FirstVisit; onDone: () => void }) {
  const form = useSavedForm(setup.check.input, {
    initialValues: { code: visit.answers.code },
    save: async ({ code }) => {
      if (!(await visit.isCode(code))) return;
      visit.answer({ code });
      onDone();
    },
    onSaved: () => undefined,
    failed: text.failed,
  });
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      <TextInput
        label={text.code}
        placeholder="XXXX-XXXX-XXXX"
        withAsterisk
        autoCapitalize="characters"
        {...codeInput}
        {...form.field('code')}
      />
      <StepButtons isBusy={form.isSaving} />
    </form>
  );
}
