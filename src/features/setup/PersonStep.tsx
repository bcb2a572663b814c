import { Button, TextInput } from '@mantine/core';
import { type DemoLeftovers, FirstAdministrator } from '#contract/setup.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { setup as text } from '#text/setup.ts';
import { Note } from '#core/feedback/Note.tsx';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { PasswordRules } from '#ui/form/PasswordRules.tsx';
import { StepButtons } from './StepButtons.tsx';
import type { FirstVisit } from './useFirstVisit.ts';
import classes from '#core/auth/AuthLayout.module.css';

interface PersonStepProps {
  readonly visit: FirstVisit;
  readonly onDone: () => void;
  readonly onBack: () => void;
  readonly onRestore: () => void;
}

/** The first administrator's account. */
export function PersonStep({ visit, onDone, onBack, onRestore }: PersonStepProps) {
  const { firstName, lastName, email, password } = visit.answers;
  const form = useSavedForm(FirstAdministrator, {
    initialValues: { firstName, lastName, email, password },
    save: async (person) => {
      visit.answer(person);
      onDone();
    },
    failed: text.failed,
  });
  const leave = () => {
    visit.answer(form.form.values);
    onBack();
  };
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate>
      {visit.leftovers && <Leftovers {...visit.leftovers} />}
      <FormAlert {...form} />
      <TextInput label={text.firstName} withAsterisk autoComplete="given-name" {...form.field('firstName')} />
      <TextInput label={text.lastName} withAsterisk autoComplete="family-name" {...form.field('lastName')} />
      <TextInput
        label={text.email}
        withAsterisk
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField label={text.password} withAsterisk autoComplete="new-password" {...form.field('password')} />
      <PasswordRules password={form.form.values.password} />
      <StepButtons isBusy={form.isSaving} onBack={leave} />
      <Button variant="subtle" fullWidth className={classes.enter ?? ''} onClick={onRestore}>
        {text.restoreInstead}
      </Button>
    </form>
  );
}

/** Warns of leftovers from the demo accounts: their password is public, so that anybody may have created them. */
function Leftovers({ apiKeys, webhooks, approvalLinks, accounts, mailServer, tookBackup }: DemoLeftovers) {
  const sentences = [
    apiKeys.length > 0 && text.demoKeys(apiKeys),
    webhooks.length > 0 && text.demoWebhooks(webhooks),
    approvalLinks.length > 0 && text.demoLinks(approvalLinks),
    accounts.length > 0 && text.demoAccounts(accounts.map(({ email, role }) => `${email} (${role})`)),
    mailServer !== null && text.demoMailServer(mailServer),
    tookBackup && text.demoBackup,
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <Note icon="warning" tone="warn">
      {[text.demoLeft, ...sentences].join(' ')}
    </Note>
  );
}
