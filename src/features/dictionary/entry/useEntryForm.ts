import { useState } from 'react';
import { DictionaryDraft, type DictionaryRecord } from '#contract/dictionary.ts';
import { dictionary } from '#api/dictionary.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';

interface EntryFormOptions {
  readonly idProject: number | null;
  readonly entry: DictionaryRecord | undefined;
  /** Initial values of a new entry, or changed values of an existing one. */
  readonly draft: Partial<DictionaryDraft> | undefined;
  readonly onSaved: () => void;
}

const empty = { written: '', kind: 'alias', spoken: '', isWholeWord: true, isCaseSensitive: false };

/** Values and validation of an entry, and whether affected audio is synthesized again. */
export function useEntryForm({ idProject, entry, draft, onSaved }: EntryFormOptions) {
  const [create] = dictionary.useCreate();
  const [update] = dictionary.useUpdate();
  const [makeAnew, setMakeAnew] = useState(true);
  const [initialValues] = useState(() => ({ ...empty, ...(entry && valuesOf(entry)), ...draft }));
  // Entries that are begun from different words are different drafts.
  const kept = useDraft(`dictionary/${entry?.id ?? `${idProject ?? 'all'}/new/${draft?.written ?? ''}`}`);
  const form = useSavedForm(DictionaryDraft, {
    initialValues,
    draft: kept,
    save: (values) =>
      (entry ? update({ id: entry.id, ...values, makeAnew }) : create({ idProject, ...values, makeAnew })).unwrap(),
    onSaved: (answer) => {
      const { madeAnew } = answer as { madeAnew: number };
      noticeDone(madeAnew > 0 ? text.savedAnew(madeAnew) : text.saved);
      onSaved();
    },
    failed: text.saveFailed,
  });
  return { ...form, makeAnew, setMakeAnew, discardDraft: () => form.reset(initialValues) };
}
export type EntryFormState = ReturnType<typeof useEntryForm>;

function valuesOf({ written, kind, spoken, isWholeWord, isCaseSensitive }: DictionaryRecord): DictionaryDraft {
  return { written, kind, spoken, isWholeWord, isCaseSensitive };
}
