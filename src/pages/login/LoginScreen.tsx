import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { auth as text } from '#text/auth.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import type { ExternalFailure } from '#contract/auth.ts';
import { Note } from '#core/feedback/Note.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { CodeStepToCome } from './useLoginForm.ts';

/** `onEntered` opens the app, if this page runs without it. */
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

const failures = Object.entries(text.externalFailures satisfies Record<ExternalFailure, string>);
/** Each note appears for its query parameter and, if one is given, its value. */
const notes = [
  { parameter: 'expired', value: undefined, icon: 'clock', sentence: text.expired },
  ...failures.map(([value, sentence]) => ({ parameter: 'external', value, icon: 'warning', sentence }) as const),
] as const;

/**
 * Notes that the address asks for. All of them are in the prerendered markup, hidden; the inline script
 * `showAddressNotes` reveals the right one before the first paint, so that hydration moves nothing.
 */
function AddressNotes() {
  const [params] = useSearchParams();
  return notes.map(({ parameter, value, icon, sentence }) => {
    const said = params.get(parameter);
    return (
      <div
        key={sentence}
        hidden={said === null || (value !== undefined && said !== value)}
        data-parameter={parameter}
        data-value={value}
        suppressHydrationWarning
      >
        <Note icon={icon} tone="warn">
          {sentence}
        </Note>
      </div>
    );
  });
}
