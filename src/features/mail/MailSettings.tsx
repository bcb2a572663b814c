import { Button } from '@mantine/core';
import { useState } from 'react';
import { type MailState, MailServer } from '#contract/mail.ts';
import { mail } from '#api/mail.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { mail as text } from '#text/mail.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { common } from '#text/common.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { emptyMailServer, MailServerFields } from '#ui/form/MailServerFields.tsx';
import { MailTest } from '#ui/form/MailTest.tsx';
import classes from './MailSettings.module.css';

/** The mail server and its form; a server set by the environment cannot be changed here. */
export function MailSettings() {
  const answer = mail.useGet({}, { refetchOnMountOrArgChange: true });
  const [remove, { isLoading }] = mail.useRemove();
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

/** Form of the mail server, with a test before it is saved. */
function MailDialog({ saved, onClose }: { saved: MailState['server']; onClose: () => void }) {
  const [update] = mail.useUpdate();
  const [test] = mail.useTest();
  const form = useSavedForm(MailServer, {
    initialValues: { ...emptyMailServer, ...saved },
    save: (server) => update(server).unwrap(),
    onSaved: () => {
      noticeDone(text.saved);
      onClose();
    },
    failed: text.failed,
  });
  return (
    <Dialog isOpen title={text.title} onClose={onClose}>
      <DialogForm form={form} act={common.save} onCancel={onClose}>
        <MailServerFields field={form.field} keepsPassword={saved !== null} />
        <MailTest form={form.form} send={(server) => test(server).unwrap()} reason={messageOf} />
      </DialogForm>
    </Dialog>
  );
}
