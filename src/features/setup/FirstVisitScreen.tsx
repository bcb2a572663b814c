import { type ReactNode, useState } from 'react';
import type { Output } from '#contract/kit/endpoint.ts';
import type { setup } from '#contract/setup.ts';
import { setup as text } from '#text/setup.ts';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { CodeStep } from './CodeStep.tsx';
import { InstallationStep } from './InstallationStep.tsx';
import { MailStep } from './MailStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { RestoreScreen } from './RestoreScreen.tsx';
import { type Entered, useFirstVisit } from './useFirstVisit.ts';
import classes from '#core/auth/AuthLayout.module.css';

interface FirstVisitProps {
  readonly offer: Output<typeof setup.get>;
  /** Somebody is the administrator now, and signed in. */
  readonly onEntered: (answer: Entered) => void;
}

/** Makes an installation somebody's: who administers it, what it is called, how it sends mails. */
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
