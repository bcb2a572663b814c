import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Enrolment, secondFactor } from '#contract/secondFactor.ts';
import { secondFactor as secondFactorApi } from '#api/secondFactor.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { useUser } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { secondFactor as text } from '#text/secondFactor.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Three steps: password, authenticator app with its first code, recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const email = useUser()?.email ?? '';
  const [confirm] = secondFactorApi.useConfirm();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = () => {
    noticeDone(text.turnedOn);
    onClose();
  };
  return (
    // A click outside must not close the dialog while the codes are shown.
    <Dialog
      isOpen
      title={codes ? text.codesTitle : text.turnOnTitle}
      onClose={codes ? finish : onClose}
      isSticky={codes !== undefined}
    >
      {codes && <RecoveryCodes codes={codes} email={email} onKept={finish} />}
      {!codes && enrolment && (
        <EnrolForm
          enrolment={enrolment}
          save={(code) => confirm({ code }).unwrap()}
          onSaved={({ recoveryCodes }) => setCodes(recoveryCodes)}
          cancel={<Button onClick={onClose}>{common.cancel}</Button>}
        />
      )}
      {!codes && !enrolment && <PasswordStep email={email} onBegun={setEnrolment} onClose={onClose} />}
    </Dialog>
  );
}

function PasswordStep({
  email,
  onBegun,
  onClose,
}: {
  email: string;
  onBegun: (enrolment: Enrolment) => void;
  onClose: () => void;
}) {
  const [begin] = secondFactorApi.useBegin();
  const form = useSavedForm(secondFactor.begin.input, {
    initialValues: { password: '' },
    save: (values) => begin(values).unwrap(),
    onSaved: (answer) => onBegun(answer as Enrolment),
    failed: text.failed,
  });
  return (
    <DialogForm form={form} act={text.continue} onCancel={onClose}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField label={text.password} autoComplete="current-password" data-autofocus {...form.field('password')} />
    </DialogForm>
  );
}
