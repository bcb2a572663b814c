import { useState } from 'react';
import type { DictionaryRecord } from '#contract/dictionary.ts';
import { useRemoveEntryMutation } from '#api/dictionary.ts';
import { ActDialog } from '#frames/ActDialog.tsx';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/parts/dialogs.ts';
import { dictionary as text } from '#text/pt/dictionary.ts';
import { EffectChoice } from './EffectChoice.tsx';

export function RemoveEntryDialog({ entry, onClose }: { entry: DictionaryRecord; onClose: () => void }) {
  const { id, idProject, written } = entry;
  const [remove] = useRemoveEntryMutation();
  const [makesAnew, setMakesAnew] = useState(true);
  return (
    <ActDialog
      title={dialogs.removeTitle}
      isDanger
      run={() => remove({ id, makeAnew: makesAnew }).unwrap()}
      done={text.removed}
      failed={text.removeFailed}
      failedTitle={common.errorPlain}
      onClose={onClose}
    >
      {dialogs.removeBody} {text.removeBody(written)}
      <EffectChoice idProject={idProject} id={id} entry={undefined} isChosen={makesAnew} onChoose={setMakesAnew} />
    </ActDialog>
  );
}
