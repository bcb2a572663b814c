import type { DictionaryRecord } from '#contract/dictionary.ts';
import { EntryDialog } from './entry/EntryDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { RemoveEntryDialog } from './entry/RemoveEntryDialog.tsx';

export type DictionaryAct =
  { readonly kind: 'new' | 'import' } | { readonly kind: 'edit' | 'remove'; readonly entry: DictionaryRecord };

interface DictionaryDialogProps {
  readonly act: DictionaryAct;
  readonly idProject: number | null;
  readonly onClose: () => void;
}

export function DictionaryDialog({ act, idProject, onClose }: DictionaryDialogProps) {
  if (act.kind === 'remove') return <RemoveEntryDialog entry={act.entry} onClose={onClose} />;
  if (act.kind === 'import') return <ImportDialog idProject={idProject} onClose={onClose} />;
  return <EntryDialog idProject={idProject} {...(act.kind === 'edit' && { entry: act.entry })} onClose={onClose} />;
}
