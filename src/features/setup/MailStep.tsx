import { Button } from '@mantine/core';
import { useState } from 'react';
import { MailServer } from '#contract/mail.ts';
import { useTestSetupMailMutation } from '#api/setup.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { setup as text } from '#text/setup.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { emptyMailServer, MailServerFields } from '#ui/form/MailServerFields.tsx';
import { MailTest } from '#ui/form/MailTest.tsx';
import { messageOf } from '#api/client/refusalOf.ts';
import { StepButtons } from './StepButtons.tsx';
import type { FirstVisit } from './useFirstVisit.ts';
import classes from '#core/auth/AuthLayout.module.css';

/** By what mails are sent, tried out by sending one; or nothing for now. */
export function MailStep({ visit, onBack }: { visit: FirstVisit; onBack: () => void }) {
  const [test] = useTestSetupMailMutation();
  const [isLeft, setIsLeft] = useState(false);
  const { code, email } = visit.answers;
  const form = useSavedForm(MailServer, {
    initialValues: { ...emptyMailServer, ...visit.answers.mail, from: visit.answers.mail?.from ?? email },
    save: (mail) => visit.finish({ mail }),
    onSaved: () => undefined,
    failed: text.failed,
  });
  const [problem, setProblem] = useState<string>();
  const leave = async () => {
    setIsLeft(true);
    setProblem(undefined);
    await visit.finish({ mail: null }).catch((thrown: unknown) => setProblem(messageOf(thrown, text.failed)));
    setIsLeft(false);
  };
  const goBack = () => {
    visit.answer({ mail: form.form.values });
    onBack();
  };
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving || isLeft}>
      <FormAlert {...form} alert={problem === undefined ? form.alert : { message: problem }} />
      <MailServerFields field={form.field} />
      <MailTest form={form.form} send={(server) => test({ code, to: email, ...server }).unwrap()} reason={messageOf} />
      <StepButtons isBusy={form.isSaving} label={text.finish} />
      <Button fullWidth className={classes.enter ?? ''} loading={isLeft} onClick={() => void leave()}>
        {text.later}
      </Button>
      <Button variant="subtle" fullWidth className={classes.enter ?? ''} onClick={goBack}>
        {text.back}
      </Button>
    </form>
  );
}
