import type { Prompt } from '#contract/prompts.ts';
import { useRemovePromptMutation } from '#api/prompts.ts';
import { RemoveDialog } from '#frames/RemoveDialog.tsx';
import { prompts as text } from '#text/pt/prompts.ts';

export function RemovePromptDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [remove] = useRemovePromptMutation();
  const run = () => remove({ id }).unwrap();
  return (
    <RemoveDialog run={run} done={text.removed} failed={text.removeFailed} onClose={onClose}>
      {text.removeBody(name)}
    </RemoveDialog>
  );
}
