import { useState, useEffect } from 'react';
import { setup as text } from '#text/setup.ts';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import classes from '#core/auth/AuthLayout.module.css';
import { setup } from '#api/setup.ts';
import { refusalOf } from '#api/client/refusalOf.ts';
import { RestoreForm } from './RestoreForm.tsx';
import type { FirstVisit } from './useFirstVisit.ts';

/** Restores a backup instead of a new setup: choice, progress, and a link to sign in. */
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

const LOOK_EVERY_MS = 1500;

interface Restoring {
  readonly phase: 'form' | 'running' | 'done';
  /** Why the last restore failed and changed nothing. */
  readonly problem: string | undefined;
}

/** Progress of the restore that was started at `begunAt`; it continues while the server restarts. */
function useRestoring(begunAt: number | undefined): Restoring {
  const isBegun = begunAt !== undefined;
  const { data, error, fulfilledTimeStamp = 0 } = setup.useGet({}, { pollingInterval: isBegun ? LOOK_EVERY_MS : 0 });
  const isDone = isBegun && refusalOf(error)?.code === 'NOT_FOUND';
  const known = isBegun && fulfilledTimeStamp > begunAt ? data?.restoring : undefined;
  const isOver = known !== undefined && !known.isRunning;
  const problem = isOver ? (known.problem ?? undefined) : undefined;
  // The backup contains no administrator: its setup starts again with a new code.
  const isNobodys = isOver && problem === undefined && !isDone;
  useEffect(() => {
    if (isNobodys) location.reload();
  }, [isNobodys]);
  if (isDone) return { phase: 'done', problem };
  return { phase: isBegun && problem === undefined ? 'running' : 'form', problem };
}
