import * as v from 'valibot';
import { auth } from '#contract/auth.ts';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import { auth as authApi } from '#api/auth.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { useUser } from '#state/hooks.ts';
import { passwords as text } from '#text/passwords.ts';
import { common } from '#text/common.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';

const { currentPassword, newPassword } = auth.updatePassword.input.entries;
const schema = v.pipe(
  v.object({
    currentPassword,
    newPassword,
    confirmation: v.pipe(v.string(REQUIRED_FIELD), v.nonEmpty(REQUIRED_FIELD)),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmation']],
      (values) => values.confirmation === '' || values.newPassword === values.confirmation,
      text.mismatch,
    ),
    ['confirmation'],
  ),
);

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [update] = authApi.useUpdatePassword();
  const form = useSavedForm(schema, {
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    save: (values) =>
      update({ id: user?.id ?? 0, currentPassword: values.currentPassword, newPassword: values.newPassword }).unwrap(),
    onSaved: () => {
      noticeDone(text.passwordChanged);
      onClose();
    },
    failed: text.passwordFailed,
  });
  return (
    <Dialog isOpen title={text.changePassword} onClose={onClose}>
      <DialogForm form={form} act={common.save} onCancel={onClose}>
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          label={text.currentPassword}
          autoComplete="current-password"
          withAsterisk
          data-autofocus
          {...form.field('currentPassword')}
        />
        <PasswordField
          label={text.newPassword}
          autoComplete="new-password"
          withAsterisk
          {...form.field('newPassword')}
        />
        <PasswordField
          label={text.confirmPassword}
          autoComplete="new-password"
          withAsterisk
          {...form.field('confirmation')}
        />
      </DialogForm>
    </Dialog>
  );
}
