import { Button, TextInput } from '@mantine/core';
import { type Backup, DownloadProof } from '#contract/backups.ts';
import { atBase } from '#common/device/atBase.ts';
import { useAuthorizeDownloadMutation } from '#api/backups.ts';
import { useGetSecondFactorQuery } from '#api/secondFactor.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { useUser } from '#state/hooks.ts';
import { backups as text } from '#text/backups.ts';
import { common } from '#text/common.ts';
import { secondFactor as factorText } from '#text/secondFactor.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './Backups.module.css';

/** Asks for password and code before a backup leaves: it holds the accounts and keys of everybody. */
export function DownloadDialog({ backup: { id, createdAt }, onClose }: { backup: Backup; onClose: () => void }) {
  const [authorize] = useAuthorizeDownloadMutation();
  const { data: factor } = useGetSecondFactorQuery({});
  const email = useUser()?.email ?? '';
  const form = useSavedForm(DownloadProof, {
    initialValues: { password: '', code: '' },
    save: async (proof) => {
      const { path } = await authorize({ id, ...proof }).unwrap();
      // An attachment: the page stays where it is.
      window.location.assign(atBase(path));
    },
    onSaved: onClose,
    failed: common.downloadFailed,
  });
  return (
    <Dialog isOpen title={text.downloadTitle(formatDateTime(createdAt))} onClose={onClose}>
      <form className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
        <p className={classes.about}>{text.downloadBody}</p>
        <FormAlert {...form} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={factorText.password}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
        {factor?.isOn === true && (
          <TextInput label={factorText.code} autoComplete="one-time-code" maxLength={20} {...form.field('code')} />
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {text.download}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
