import { Button } from '@mantine/core';
import { MailServer, type MailState } from '#contract/mail.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useTestMailMutation, useUpdateMailMutation } from '#api/mail.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { common } from '#text/common.ts';
import { mail as text } from '#text/mail.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { emptyMailServer, MailServerFields } from '#ui/form/MailServerFields.tsx';
import { MailTest } from '#ui/form/MailTest.tsx';
import classes from './MailSettings.module.css';

/** The server that mails are sent by, tried out before it is saved. */
export function MailDialog({ saved, onClose }: { saved: MailState['server']; onClose: () => void }) {
  const [update] = useUpdateMailMutation();
  const [test] = useTestMailMutation();
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
      <form
        className={classes.form}
        noValidate
        aria-busy={form.isSaving}
        onSubmit={(event) => {
          // The dialog stands inside the settings' own form.
          event.stopPropagation();
          form.submit(event);
        }}
      >
        <FormAlert {...form} />
        <MailServerFields field={form.field} keepsPassword={saved !== null} />
        <MailTest form={form.form} send={(server) => test(server).unwrap()} reason={messageOf} />
        <div className={classes.end}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
