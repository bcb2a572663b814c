import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MailState } from '#contract/mail.ts';
import { useGetMailQuery, useRemoveMailMutation } from '#api/mail.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { mail as text } from '#text/mail.ts';
import { MailDialog } from './MailDialog.tsx';
import classes from './MailSettings.module.css';

/** How mails are sent, and what changes it; the environment's server is nobody's to change here. */
export function MailSettings() {
  const answer = useGetMailQuery({}, { refetchOnMountOrArgChange: true });
  const [remove, { isLoading }] = useRemoveMailMutation();
  const [isOpen, setIsOpen] = useState(false);
  if (!answer.data) return <NotLoaded answer={answer} lines={2} />;
  const { source, server } = answer.data;
  return (
    <div className={classes.mail}>
      <p>{describe(answer.data)}</p>
      {source !== 'environment' && (
        <div className={classes.acts}>
          <Button onClick={() => setIsOpen(true)}>{server ? text.change : text.setUp}</Button>
          {server && (
            <Button
              variant="subtle"
              loading={isLoading}
              onClick={() => void notifyOutcome(remove({}).unwrap(), { done: text.removed, failed: text.removeFailed })}
            >
              {text.remove}
            </Button>
          )}
        </div>
      )}
      {isOpen && <MailDialog saved={server} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function describe({ source, server }: MailState): string {
  if (source === 'environment') return text.byEnvironment;
  return server ? text.bySettings(server.host, server.from) : text.byOutbox;
}
