import type { User } from '#contract/users.ts';
import { useRemoveUserMutation, useResendActivationMutation, useToggleUserMutation } from '#api/users.ts';
import { ActDialog } from '#frames/ActDialog.tsx';
import { dialogs } from '#text/pt/parts/dialogs.ts';
import { users as text } from '#text/pt/users.ts';
import { fullName } from './fullName.ts';

export interface UserAct {
  readonly kind: 'toggle' | 'remove' | 'resend';
  readonly user: User;
}

export function UserActDialog({ act: { kind, user }, onClose }: { act: UserAct; onClose: () => void }) {
  const [remove] = useRemoveUserMutation();
  const [toggle] = useToggleUserMutation();
  const [resend] = useResendActivationMutation();
  const { id, email, active } = user;
  const name = fullName(user);
  const acts = {
    remove: {
      run: () => remove({ id }).unwrap(),
      title: dialogs.removeTitle,
      body: `${dialogs.removeBody} ${text.removeBody(name)}`,
      done: text.removed,
      failed: text.removeFailed,
    },
    toggle: {
      run: () => toggle({ id }).unwrap(),
      title: dialogs.statusTitle,
      body: active ? text.deactivateBody(name) : text.activateBody(name),
      done: dialogs.statusChanged,
      failed: dialogs.statusFailed,
    },
    resend: {
      run: () => resend({ id }).unwrap(),
      title: text.resendTitle,
      body: text.resendBody(email),
      done: text.resent,
      failed: text.resendFailed,
    },
  };
  const { body, ...act } = acts[kind];
  return (
    <ActDialog<unknown> {...act} isDanger={kind === 'remove'} onClose={onClose}>
      {body}
    </ActDialog>
  );
}
