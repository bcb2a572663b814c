import { useLocation } from 'wouter';
import type { ModelDetail } from '#contract/models.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { models as text } from '#text/pt/models.ts';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import { removalOf, useRemoveModelMutation, useToggleModelMutation } from './modelsApi.ts';

export type ModelAct = 'remove' | 'activate' | 'deactivate';

export function ModelActDialog({
  act,
  model: { id, name, waitingPrompts },
  onClose,
}: {
  act: ModelAct;
  model: ModelDetail;
  onClose: () => void;
}) {
  const [, goTo] = useLocation();
  const [remove, removing] = useRemoveModelMutation(removalOf(id));
  const [toggle, toggling] = useToggleModelMutation();
  const run = (): Promise<ModelDetail | object> =>
    act === 'remove' ? remove({ id }).unwrap() : toggle({ id }).unwrap();
  const done = (answer: ModelDetail | object) => {
    const isPreparing = 'activation' in answer && answer.activation === 'preparing';
    noticeDone(
      { remove: text.removed, activate: isPreparing ? text.activating : text.activated, deactivate: text.deactivated }[
        act
      ],
    );
    onClose();
    goTo('/dashboard/models');
  };
  const confirm = () =>
    run().then(done, (thrown: unknown) => {
      noticeFailed(refusalOf(thrown)?.messages[0] ?? messageOf(thrown, dialogs.statusFailed), common.error);
      onClose();
    });
  return (
    <ChallengeDialog
      title={text.dialogTitles[act]}
      act={text[act]}
      isDanger={act === 'remove'}
      isBusy={removing.isLoading || toggling.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <b>{text.dialogOf(id, name)}</b>
      {act !== 'activate' && waitingPrompts > 0 && <p>{text.waiting(waitingPrompts)}</p>}
    </ChallengeDialog>
  );
}
