import type { Prompt } from '#contract/prompts.ts';
import { InvalidateDialog } from './InvalidateDialog.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { RemovePromptDialog } from '#crud/RemovePromptDialog.tsx';
import { ReviseDialog } from '#features/prompts/rows/ReviseDialog.tsx';

export interface PromptAct {
  readonly kind: 'invalidate' | 'remove' | 'revise' | 'takes';
  readonly prompt: Prompt;
}

const TakesDialog = lazyPart(() =>
  import('#features/prompts/takes/TakesDialog.tsx').then((module) => module.TakesDialog),
);
const dialogs = { invalidate: InvalidateDialog, remove: RemovePromptDialog, revise: ReviseDialog, takes: TakesDialog };

export function PromptActDialog({ act: { kind, prompt }, onClose }: { act: PromptAct; onClose: () => void }) {
  const Dialog = dialogs[kind];
  return <Dialog prompt={prompt} onClose={onClose} />;
}
