import { useState } from 'react';
import type { DictionaryRecord } from '#contract/dictionary.ts';
import { dictionary } from '#api/dictionary.ts';
import { RemoveDialog } from '#crud/RemoveDialog.tsx';
import { dictionary as text } from '#text/dictionary.ts';
import { EffectChoice } from './EffectChoice.tsx';

export function RemoveEntryDialog({ entry, onClose }: { entry: DictionaryRecord; onClose: () => void }) {
  const { id, idProject, written } = entry;
  const [remove] = dictionary.useRemove();
  const [makesAnew, setMakesAnew] = useState(true);
  const run = () => remove({ id, makeAnew: makesAnew }).unwrap();
  return (
    <RemoveDialog run={run} done={text.removed} failed={text.removeFailed} onClose={onClose}>
      {text.removeBody(written)}
      <EffectChoice idProject={idProject} id={id} entry={undefined} isChosen={makesAnew} onChoose={setMakesAnew} />
    </RemoveDialog>
  );
}
