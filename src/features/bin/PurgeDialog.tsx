import type { BinItem } from '#contract/bin.ts';
import { usePurgeProjectMutation, usePurgePromptMutation } from '#api/bin.ts';
import { RemoveDialog } from '#crud/RemoveDialog.tsx';
import { bin as text } from '#text/bin.ts';

export function PurgeDialog({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const [purgeProject] = usePurgeProjectMutation();
  const [purgePrompt] = usePurgePromptMutation();
  const { kind, idRecord: id, name, prompts, audios } = item;
  const purge = kind === 'projects' ? purgeProject : purgePrompt;
  return (
    <RemoveDialog run={() => purge({ id }).unwrap()} done={text.purged} failed={text.purgeFailed} onClose={onClose}>
      {kind === 'projects' ? text.purgeProjectBody(name, prompts, audios) : text.purgePromptBody(name)}
    </RemoveDialog>
  );
}
