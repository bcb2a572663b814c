import { useLocation } from 'wouter';
import type { ModelDetail } from '#contract/models.ts';
import { removalOf, useRemoveModelMutation, useToggleModelMutation } from '#api/models.ts';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { useAction } from '#crud/useAct.ts';
import { dialogs } from '#text/dialogs.ts';
import { models as text } from '#text/models.ts';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import { VoiceUse } from './voices/VoiceUse.tsx';

export type ModelAct = 'remove' | 'activate' | 'deactivate';

export function ModelActDialog({
  act,
  model: { id, name },
  onClose,
}: {
  act: ModelAct;
  model: ModelDetail;
  onClose: () => void;
}) {
  const [, goTo] = useLocation();
  const [remove] = useRemoveModelMutation(removalOf(id));
  const [toggle] = useToggleModelMutation();
  const run = (): Promise<ModelDetail | object> =>
    act === 'remove' ? remove({ id }).unwrap() : toggle({ id }).unwrap();
  const { isBusy, start } = useAction<ModelDetail | object>(
    {
      done: (answer) => doneOf(act, answer),
      onDone: () => {
        onClose();
        goTo('/dashboard/models');
      },
      failed: (thrown) => firstMessageOf(thrown, dialogs.statusFailed),
    },
    onClose,
  );
  return (
    <ChallengeDialog
      title={text.dialogTitles[act]}
      act={text[act]}
      isDanger={act === 'remove'}
      isBusy={isBusy}
      onConfirm={() => start(run())}
      onClose={onClose}
    >
      <b>{text.dialogOf(id, name)}</b>
      {act !== 'activate' && <VoiceUse voice={name} />}
    </ChallengeDialog>
  );
}

function doneOf(act: ModelAct, answer: ModelDetail | object): string {
  const isPreparing = 'activation' in answer && answer.activation === 'preparing';
  if (act === 'activate') return isPreparing ? text.activating : text.activated;
  return act === 'remove' ? text.removed : text.deactivated;
}
