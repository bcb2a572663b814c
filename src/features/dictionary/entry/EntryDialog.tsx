import { Button } from '@mantine/core';
import type { DictionaryDraft, DictionaryRecord } from '#contract/dictionary.ts';
import { common } from '#text/common.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { EffectChoice } from './EffectChoice.tsx';
import { EntryFields } from './EntryFields.tsx';
import { HearInText, type SpokenText } from '#features/dictionary/HearInText.tsx';
import { useEntryForm } from './useEntryForm.ts';
import classes from '#features/dictionary/Dictionary.module.css';

interface EntryDialogProps {
  readonly idProject: number | null;
  readonly entry?: DictionaryRecord;
  /** What a new entry starts with, or what of an old one is another now. */
  readonly draft?: Partial<DictionaryDraft>;
  readonly voice?: string;
  /** Where the entry was asked for from; general entries are not. */
  readonly inText?: SpokenText;
  readonly onClose: () => void;
}

/** How a written form is said; tells first which audios that changes. */
export function EntryDialog({ idProject, entry, draft, voice, inText, onClose }: EntryDialogProps) {
  const form = useEntryForm({ idProject, entry, draft, onSaved: onClose });
  return (
    <Dialog isOpen size={520} title={entry ? text.editTitle : text.newTitle} onClose={onClose}>
      <form className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
        <FormAlert {...form} />
        <EntryFields form={form} voice={voice} />
        {inText && idProject !== null && <HearInText idProject={idProject} entry={form.form.values} inText={inText} />}
        <EffectChoice
          idProject={idProject}
          id={entry?.id}
          entry={form.form.values as DictionaryDraft}
          isChosen={form.makeAnew}
          onChoose={form.setMakeAnew}
        />
        <div className={classes.formActions}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
