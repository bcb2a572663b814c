import { useState } from 'react';
import { auth as text } from '#text/auth.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { AddressNotes } from './AddressNotes.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { CodeStepToCome } from './useLoginForm.ts';

/** `onEntered` opens the app, where this page stands without it. */
export function LoginScreen({ onEntered }: { onEntered?: () => void }) {
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
      <AddressNotes />
      <LoginForm onCode={setStep} onEntered={onEntered} />
    </AuthLayout>
  );
}
