import { useCallback, useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { type PromptAct, PromptActDialog } from './PromptActDialog.tsx';
import { PromptActions } from './PromptActions.tsx';

/** What a person may do with a prompt of the list, and what asks before it is done. */
export function usePromptActs(mayChange: boolean, isFolded: boolean) {
  const [act, setAct] = useState<PromptAct>();
  return {
    actionsOf: useCallback(
      (prompt: Prompt) => <PromptActions prompt={prompt} mayChange={mayChange} isFolded={isFolded} onAct={setAct} />,
      [mayChange, isFolded],
    ),
    dialog: act && <PromptActDialog act={act} onClose={() => setAct(undefined)} />,
  };
}
