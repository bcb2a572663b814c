import type { Session } from '#contract/sessions.ts';
import type { User } from '#contract/users.ts';
import { useEndAllSessionsOfMutation, useEndSessionOfMutation } from '#api/sessions.ts';
import { useRemoveSecondFactorMutation } from '#api/users.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { common } from '#text/common.ts';
import { sessions as sessionText } from '#text/sessions.ts';
import { users as text } from '#text/users.ts';
import { deviceOf } from '#ui/sessions/SessionList.tsx';
import { fullName } from './fullName.ts';

export type SecurityAct =
  { readonly kind: 'one'; readonly session: Session } | { readonly kind: 'all' } | { readonly kind: 'secondFactor' };

interface SecurityDialogProps {
  readonly user: User;
  readonly act: SecurityAct;
  readonly onClose: () => void;
}

export function SecurityDialog({ user, act, onClose }: SecurityDialogProps) {
  const [endOne] = useEndSessionOfMutation();
  const [endAll] = useEndAllSessionsOfMutation();
  const [removeFactor] = useRemoveSecondFactorMutation();
  const { id } = user;
  const acts = {
    one: {
      run: () => endOne({ id, idSession: act.kind === 'one' ? act.session.id : '' }).unwrap(),
      act: sessionText.end,
      title: sessionText.endTitle,
      body: act.kind === 'one' ? sessionText.endBody(deviceOf(act.session)) : '',
      done: sessionText.ended,
      failed: sessionText.failed,
    },
    all: {
      run: () => endAll({ id }).unwrap(),
      act: sessionText.endAll,
      title: sessionText.endAllTitle,
      body: sessionText.endAllBody(fullName(user)),
      done: sessionText.allEnded,
      failed: sessionText.failed,
    },
    secondFactor: {
      run: () => removeFactor({ id }).unwrap(),
      act: common.confirm,
      title: text.removeSecondFactorTitle,
      body: text.removeSecondFactorBody(fullName(user)),
      done: text.secondFactorRemoved,
      failed: text.securityFailed,
    },
  };
  const { body, ...asked } = acts[act.kind];
  return (
    <ActDialog<unknown> {...asked} isDanger onClose={onClose}>
      {body}
    </ActDialog>
  );
}
