import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { secondFactor } from '#contract/secondFactor.ts';
import { secondFactor as secondFactorApi } from '#api/secondFactor.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { useUser } from '#state/hooks.ts';
import { secondFactor as text } from '#text/secondFactor.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { codeInput } from '#core/form/codeInput.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

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
      <DialogForm form={form} act={isOff ? text.turnOff : text.newCodes} isDanger={isOff} onCancel={onClose}>
        <p>{isOff ? text.turnOffBody : text.newCodesBody}</p>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
        <TextInput label={text.code} {...codeInput} {...form.field('code')} />
      </DialogForm>
    </Dialog>
  );
}
