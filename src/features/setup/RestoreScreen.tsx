import { useState } from 'react';
import { setup as text } from '#text/setup.ts';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { RestoreForm } from './RestoreForm.tsx';
import type { FirstVisit } from './useFirstVisit.ts';
import { useRestoring } from './useRestoring.ts';
import classes from '#core/auth/AuthLayout.module.css';

/** A backup in place of a new start: chosen, put in place by the server, and then somebody's to sign in to. */
export function RestoreScreen({ visit, onBack }: { visit: FirstVisit; onBack: () => void }) {
  const [begunAt, setBegunAt] = useState<number>();
  const { phase, problem } = useRestoring(begunAt);
  return (
    <AuthLayout>
      {phase === 'form' && (
        <>
          <PageTitle key="form" title={text.restoreTitle}>
            {text.restoreTitle}
          </PageTitle>
          <p className={classes.lead}>{text.restoreLead}</p>
          <RestoreForm visit={visit} problem={problem} onBegun={() => setBegunAt(Date.now())} onBack={onBack} />
        </>
      )}
      {phase === 'running' && (
        <>
          <PageTitle key="running" title={text.restoringTitle}>
            {text.restoringTitle}
          </PageTitle>
          <output className={classes.lead}>{text.restoring}</output>
        </>
      )}
      {phase === 'done' && (
        <>
          <PageTitle key="done" title={text.restoredTitle}>
            {text.restoredTitle}
          </PageTitle>
          <p className={classes.lead}>{text.restored}</p>
          <ButtonLink href="/auth/login" variant="filled" fullWidth className={classes.enter ?? ''}>
            {text.enter}
          </ButtonLink>
        </>
      )}
    </AuthLayout>
  );
}
