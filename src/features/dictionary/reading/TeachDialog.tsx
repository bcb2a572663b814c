import type { DictionaryDraft } from '#contract/dictionary.ts';
import { useListEntriesQuery } from '#api/dictionary.ts';
import { EntryDialog } from '#features/dictionary/entry/EntryDialog.tsx';
import type { SpokenText } from '#features/dictionary/HearInText.tsx';

interface TeachDialogProps {
  readonly idProject: number;
  readonly draft: Partial<DictionaryDraft>;
  /** The text that the word stands in. */
  readonly inText: SpokenText;
  readonly onClose: () => void;
}

/** How a word of a text is said: opens the entry that its project has for it, where there is one. */
export function TeachDialog({ idProject, draft: { written = '', ...said }, inText, onClose }: TeachDialogProps) {
  const { data, isLoading } = useListEntriesQuery(
    { idProject, written },
    { skip: written === '', refetchOnMountOrArgChange: true },
  );
  if (isLoading) return null;
  const same = data?.data ?? [];
  const entry = same.find((one) => one.written === written) ?? same[0];
  return (
    <EntryDialog
      idProject={idProject}
      {...(entry ? { entry, draft: said } : { draft: { written, ...said } })}
      inText={inText}
      voice={inText.speaker}
      onClose={onClose}
    />
  );
}
