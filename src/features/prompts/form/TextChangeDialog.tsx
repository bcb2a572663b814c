import { recordings } from '#text/recordings.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import type { TextChangeQuestion } from './usePromptForm.ts';

/** Asks before a text is changed whose audio a person has recorded. */
export function TextChangeDialog({ by, answer }: TextChangeQuestion) {
  return (
    <ConfirmDialog
      title={recordings.askTitle}
      act={recordings.askAct}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {recordings.askBody(by)}
    </ConfirmDialog>
  );
}
