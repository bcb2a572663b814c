import { useState } from 'react';
import type { DictionaryRecord } from '#contract/dictionary.ts';
import { messageOf } from '#api/refusalOf.ts';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { dictionary as text } from '#text/pt/reading.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { EffectChoice } from './EffectChoice.tsx';
import { useRemoveEntryMutation } from './dictionaryApi.ts';

export function RemoveEntryDialog({
  entry: { id, idProject, written },
  onClose,
}: {
  entry: DictionaryRecord;
  onClose: () => void;
}) {
  const [remove, { isLoading }] = useRemoveEntryMutation();
  const [makesAnew, setMakesAnew] = useState(true);
  const confirm = () =>
    remove({ id, makeAnew: makesAnew })
      .unwrap()
      .then(
        () => noticeDone(text.removed),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.removeFailed), common.errorPlain),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      title={dialogs.removeTitle}
      isDanger
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {dialogs.removeBody} {text.removeBody(written)}
      <EffectChoice idProject={idProject} id={id} entry={undefined} isChosen={makesAnew} onChoose={setMakesAnew} />
    </ConfirmDialog>
  );
}
