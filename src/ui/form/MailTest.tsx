import { Button } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { MailServer } from '#contract/mail.ts';
import { Note } from '#core/feedback/Note.tsx';
import { mail as text } from '#text/mail.ts';

interface MailTestProps {
  /** The form with the server's fields. */
  readonly form: { readonly values: unknown; validate(): { hasErrors: boolean } };
  readonly send: (server: MailServer) => Promise<{ to: string }>;
  /** The message for an error thrown by `send`. */
  readonly reason: (thrown: unknown, otherwise: string) => string;
}

/** Sends a test mail with the entered settings and shows the result. */
export function MailTest({ form, send, reason }: MailTestProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'warn' | undefined; sentence: string }>();
  const test = async () => {
    setOutcome(undefined);
    if (form.validate().hasErrors) return;
    setIsBusy(true);
    try {
      const { to } = await send(v.parse(MailServer, form.values));
      setOutcome({ tone: undefined, sentence: text.tested(to) });
    } catch (thrown) {
      setOutcome({ tone: 'warn', sentence: reason(thrown, text.testFailed) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void test()}>
        {text.test}
      </Button>
      {outcome && (
        <Note icon={outcome.tone ? 'warning' : 'check'} {...(outcome.tone && { tone: outcome.tone })}>
          {outcome.sentence}
        </Note>
      )}
    </>
  );
}
