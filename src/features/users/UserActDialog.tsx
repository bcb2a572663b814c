import type { User } from '#contract/users.ts';
import { messageOf } from '#api/refusalOf.ts';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { users as text } from '#text/pt/users.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { fullName } from './fullName.ts';
import { useRemoveUserMutation, useResendActivationMutation, useToggleUserMutation } from './usersApi.ts';

export interface UserAct {
  readonly kind: 'toggle' | 'remove' | 'resend';
  readonly user: User;
}

export function UserActDialog({ act: { kind, user }, onClose }: { act: UserAct; onClose: () => void }) {
  const [remove, removing] = useRemoveUserMutation();
  const [toggle, toggling] = useToggleUserMutation();
  const [resend, resending] = useResendActivationMutation();
  const name = fullName(user);
  const acts = {
    remove: {
      run: () => remove({ id: user.id }).unwrap(),
      title: dialogs.removeTitle,
      body: `${dialogs.removeBody} ${text.removeBody(name)}`,
      done: text.removed,
      failed: text.removeFailed,
      isBusy: removing.isLoading,
    },
    toggle: {
      run: () => toggle({ id: user.id }).unwrap(),
      title: dialogs.statusTitle,
      body: user.active ? text.deactivateBody(name) : text.activateBody(name),
      done: dialogs.statusChanged,
      failed: dialogs.statusFailed,
      isBusy: toggling.isLoading,
    },
    resend: {
      run: () => resend({ id: user.id }).unwrap(),
      title: text.resendTitle,
      body: text.resendBody(user.email),
      done: text.resent,
      failed: text.resendFailed,
      isBusy: resending.isLoading,
    },
  };
  const { run, title, body, done, failed, isBusy } = acts[kind];
  const confirm = () =>
    run()
      .then(
        () => noticeDone(done),
        (thrown: unknown) => noticeFailed(messageOf(thrown, failed), common.error),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      title={title}
      isDanger={kind === 'remove'}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {body}
    </ConfirmDialog>
  );
}
