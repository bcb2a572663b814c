import { type ReactNode, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import * as v from 'valibot';
import type { Output } from '#contract/kit/endpoint.ts';
import { setup } from '#contract/setup.ts';
import { setup as text } from '#text/setup.ts';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import classes from '#core/auth/AuthLayout.module.css';
import { MailServer } from '#contract/mail.ts';
import { setup as setupApi } from '#api/setup.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { emptyMailServer, MailServerFields } from '#ui/form/MailServerFields.tsx';
import { MailTest } from '#ui/form/MailTest.tsx';
import { messageOf } from '#api/client/refusalOf.ts';
import { InstallationName } from '#contract/settings.ts';
import { codeInput } from '#core/form/codeInput.ts';
import { VoiceCard } from '#ui/voices/VoiceCard.tsx';
import { PersonStep } from './PersonStep.tsx';
import { RestoreScreen } from './RestoreScreen.tsx';
import { type Entered, type FirstVisit, useFirstVisit } from './useFirstVisit.ts';
import { StepButtons } from './StepButtons.tsx';

interface FirstVisitProps {
  readonly offer: Output<typeof setup.get>;
  /** Called once the administrator has been created and signed in. */
  readonly onEntered: (answer: Entered) => void;
}

/** Setup of a new installation: its administrator, name and mail server. */
export function FirstVisitScreen({ offer, onEntered }: FirstVisitProps) {
  const [place, setPlace] = useState(1);
  const [isRestoring, setIsRestoring] = useState(false);
  const visit = useFirstVisit(offer, onEntered);
  const next = () => setPlace(place + 1);
  const back = () => setPlace(place - 1);
  if (visit.closed !== undefined)
    return (
      <AuthLayout>
        <PageTitle key="closed" title={text.doneTitle}>
          {text.doneTitle}
        </PageTitle>
        <p className={classes.lead}>{visit.closed}</p>
        <ButtonLink href="/auth/login" variant="filled" fullWidth className={classes.enter ?? ''}>
          {text.enter}
        </ButtonLink>
      </AuthLayout>
    );
  if (isRestoring) return <RestoreScreen visit={visit} onBack={() => setIsRestoring(false)} />;
  const steps: readonly { title: string; lead: string; form: ReactNode }[] = [
    { title: text.title, lead: text.codeLead, form: <CodeStep visit={visit} onDone={next} /> },
    {
      title: text.personTitle,
      lead: text.personLead,
      form: <PersonStep visit={visit} onDone={next} onBack={back} onRestore={() => setIsRestoring(true)} />,
    },
    {
      title: text.installationTitle,
      lead: text.installationLead,
      form: <InstallationStep visit={visit} offer={offer} onBack={back} {...(!offer.hasMail && { onDone: next })} />,
    },
    { title: text.mailTitle, lead: text.mailLead, form: <MailStep visit={visit} onBack={back} /> },
  ];
  const of = offer.hasMail ? steps.length - 1 : steps.length;
  const { title, lead, form } = steps[place - 1]!;
  return (
    <AuthLayout>
      <PageTitle key={place} title={title} subject={text.step(place, of)}>
        {title}
      </PageTitle>
      <p className={classes.lead}>{lead}</p>
      {form}
    </AuthLayout>
  );
}

/** Configures and tests the mail server, or skips it. */
function MailStep({ visit, onBack }: { visit: FirstVisit; onBack: () => void }) {
  const [test] = setupApi.useTestMail();
  const [isLeft, setIsLeft] = useState(false);
  const { code, email } = visit.answers;
  const form = useSavedForm(MailServer, {
    initialValues: { ...emptyMailServer, ...visit.answers.mail, from: visit.answers.mail?.from ?? email },
    save: (mail) => visit.finish({ mail }),
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

interface InstallationStepProps {
  readonly visit: FirstVisit;
  readonly offer: Output<typeof setup.get>;
  /** Goes to the next step; without it, this step completes the setup. */
  readonly onDone?: () => void;
  readonly onBack: () => void;
}

const schema = v.object({ name: InstallationName, voice: v.string() });

/** Name of the installation, and a voice to install. */
function InstallationStep({ visit, offer, onDone, onBack }: InstallationStepProps) {
  const form = useSavedForm(schema, {
    initialValues: { name: visit.answers.name, voice: visit.answers.voice ?? '' },
    save: async (values) => {
      const answers = answersOf(values);
      visit.answer(answers);
      if (onDone) onDone();
      else await visit.finish(answers);
    },
    failed: text.failed,
  });
  const leave = () => {
    visit.answer(answersOf(form.form.values));
    onBack();
  };
  const radio = (voice: string) => ({
    checked: form.form.values.voice === voice,
    onChange: () => form.form.setFieldValue('voice', voice),
  });
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      <TextInput label={text.name} description={text.nameHelp} {...form.field('name')} />
      {offer.voices.length > 0 && (
        <fieldset className={classes.voices}>
          <legend>{text.voice}</legend>
          <p className={classes.lead}>{text.voiceHelp}</p>
          <label className={classes.voice}>
            <span>
              <input type="radio" name="voice" {...radio('')} /> <b>{text.noVoice}</b>
            </span>
            <small>{text.embeddedUse}</small>
          </label>
          {offer.voices.map((voice) => (
            <div key={voice.key} className={classes.voice}>
              <VoiceCard
                voice={voice}
                heading={
                  <label>
                    <input type="radio" name="voice" {...radio(voice.key)} /> <b>{voice.name}</b>
                  </label>
                }
              />
            </div>
          ))}
        </fieldset>
      )}
      <StepButtons isBusy={form.isSaving} onBack={leave} {...(!onDone && { label: text.finish })} />
    </form>
  );
}

const answersOf = ({ name, voice }: { name: string; voice: string }) => ({ name, voice: voice === '' ? null : voice });

/** Asks for the code that the server has printed, which proves access to the server. */
function CodeStep({ visit, onDone }: { visit: FirstVisit; onDone: () => void }) {
  const form = useSavedForm(setup.check.input, {
    initialValues: { code: visit.answers.code },
    save: async ({ code }) => {
      if (!(await visit.isCode(code))) return;
      visit.answer({ code });
      onDone();
    },
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
