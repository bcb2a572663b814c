import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { secondFactor } from '#contract/secondFactor.ts';
import { secondFactor as secondFactorApi } from '#api/secondFactor.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { useUser } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { secondFactor as text } from '#text/secondFactor.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { codeInput } from '#core/form/codeInput.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './ChangePasswordDialog.module.css';

/** Confirms an action with password and code: turning the second factor off, or new recovery codes. */
export function CodeDialog({ act, onClose }: { act: 'off' | 'codes'; onClose: () => void }) {
  const email = useUser()?.email ?? '';
  const [turnOff] = secondFactorApi.useTurnOff();
  const [renew] = secondFactorApi.useRenewCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  const isOff = act === 'off';
  const form = useSavedForm(secondFactor.turnOff.input, {
    initialValues: { password: '', code: '' },
    save: async (values) => {
      if (isOff) await turnOff(values).unwrap();
      else setCodes((await renew(values).unwrap()).recoveryCodes);
    },
    onSaved: () => {
      if (!isOff) return;
      noticeDone(text.turnedOff);
      onClose();
    },
    failed: text.failed,
  });
  if (codes)
    return (
      <Dialog isOpen title={text.codesTitle} onClose={onClose} isSticky>
        <RecoveryCodes codes={codes} email={email} onKept={onClose} />
      </Dialog>
    );
  return (
    <Dialog isOpen title={isOff ? text.turnOffTitle : text.newCodesTitle} onClose={onClose}>
      <form className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
        <p>{isOff ? text.turnOffBody : text.newCodesBody}</p>
        <FormAlert {...form} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
        <TextInput label={text.code} {...codeInput} {...form.field('code')} />
        <div className={classes.actions}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="filled" data-danger={isOff || undefined} loading={form.isSaving}>
            {isOff ? text.turnOff : text.newCodes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
