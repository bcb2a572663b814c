import type { User } from '#contract/users.ts';
import { useRemoveUserMutation, useResendActivationMutation, useToggleUserMutation } from '#api/users.ts';
import { RecordActDialog, removing, switching } from '#crud/RecordActDialog.tsx';
import { users as text } from '#text/users.ts';
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
  const act = {
    remove: () => removing(() => remove({ id }).unwrap(), text.removeBody(name), text),
    toggle: () =>
      switching(() => toggle({ id }).unwrap(), active ? text.deactivateBody(name) : text.activateBody(name)),
    resend: () => ({
      run: () => resend({ id }).unwrap(),
      title: text.resendTitle,
      body: text.resendBody(email),
      done: text.resent,
      failed: text.resendFailed,
    }),
  }[kind]();
  return <RecordActDialog act={act} onClose={onClose} />;
}
