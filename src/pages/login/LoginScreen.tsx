import { useState } from 'react';
import * as v from 'valibot';
import { useSearchParams } from 'wouter';
import { ExternalFailure } from '#contract/auth.ts';
import { auth as text } from '#text/pt/signIn/auth.ts';
import { Note } from '#light/feedback/Note.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { AuthLayout } from '#light/auth/AuthLayout.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { CodeStepToCome } from './useLoginForm.ts';

/** `onEntered` opens the app, where this page stands without it. */
export function LoginScreen({ onEntered }: { onEntered?: () => void }) {
  const [params] = useSearchParams();
  const failure = params.get('external');
  const [step, setStep] = useState<CodeStepToCome>();
  if (step) {
    const { CodeStep, ...waiting } = step;
    return (
      <AuthLayout>
        <CodeStep {...waiting} onEntered={onEntered} onBack={() => setStep(undefined)} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      {params.has('expired') && (
        <Note icon="clock" tone="warn">
          {text.expired}
        </Note>
      )}
      {v.is(ExternalFailure, failure) && (
        <Note icon="warning" tone="warn">
          {text.externalFailures[failure]}
        </Note>
      )}
      <LoginForm onCode={setStep} onEntered={onEntered} />
    </AuthLayout>
  );
}
