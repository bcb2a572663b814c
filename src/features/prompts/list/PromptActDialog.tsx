import type { Prompt } from '#contract/prompts.ts';
import { InvalidateDialog } from './InvalidateDialog.tsx';
import { RemovePromptDialog } from '#frames/RemovePromptDialog.tsx';
import { ReviseDialog } from '#features/prompts/rows/ReviseDialog.tsx';

export interface PromptAct {
  readonly kind: 'invalidate' | 'remove' | 'revise';
  readonly prompt: Prompt;
}

const dialogs = { invalidate: InvalidateDialog, remove: RemovePromptDialog, revise: ReviseDialog };

export function PromptActDialog({ act: { kind, prompt }, onClose }: { act: PromptAct; onClose: () => void }) {
  const Dialog = dialogs[kind];
  return <Dialog prompt={prompt} onClose={onClose} />;
}
