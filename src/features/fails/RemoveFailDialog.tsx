import type { Prompt } from '#contract/prompts.ts';
import { useRemovePromptMutation } from '#api/prompts.ts';
import { RemoveDialog } from '#frames/RemoveDialog.tsx';
import { fails as text } from '#text/pt/fails.ts';

export function RemoveFailDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [remove] = useRemovePromptMutation();
  const run = () => remove({ id }).unwrap();
  return (
    <RemoveDialog run={run} done={text.removed} failed={text.removeFailed} onClose={onClose}>
      {text.removeBody(name)}
    </RemoveDialog>
  );
}
