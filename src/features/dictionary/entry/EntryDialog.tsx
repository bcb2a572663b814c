import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type DictionaryDraft, type DictionaryRecord, DictionaryKind } from '#contract/dictionary.ts';
import { common } from '#text/common.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DraftNote } from '#ui/form/DraftNote.tsx';
import { HearInText, type SpokenText } from '#features/dictionary/HearInText.tsx';
import classes from '#features/dictionary/Dictionary.module.css';
import { HearButton } from '#features/dictionary/HearButton.tsx';
import { SaidAs } from '#features/dictionary/SaidAs.tsx';
import { EffectChoice } from './EffectChoice.tsx';
import { useEntryForm, type EntryFormState } from './useEntryForm.ts';

interface EntryDialogProps {
  readonly idProject: number | null;
  readonly entry?: DictionaryRecord;
  /** Initial values of a new entry, or changed values of an existing one. */
  readonly draft?: Partial<DictionaryDraft>;
  readonly voice?: string;
  /** The text from which the dialog was opened; absent in the general dictionary. */
  readonly inText?: SpokenText;
  readonly onClose: () => void;
}

/** Form of a dictionary entry; shows which audio a change affects. */
export function EntryDialog({ idProject, entry, draft, voice, inText, onClose }: EntryDialogProps) {
  const form = useEntryForm({ idProject, entry, draft, onSaved: onClose });
  return (
    <Dialog isOpen size={520} title={entry ? text.editTitle : text.newTitle} onClose={onClose}>
      <DialogForm
        form={form}
        act={common.save}
        onCancel={() => {
          form.discardDraft();
          onClose();
        }}
      >
        <DraftNote restored={form.restored} onDiscard={form.discardDraft} />
        <EntryFields form={form} voice={voice} />
        {inText && idProject !== null && <HearInText idProject={idProject} entry={form.form.values} inText={inText} />}
        <EffectChoice
          idProject={idProject}
          id={entry?.id}
          entry={form.form.values as DictionaryDraft}
          isChosen={form.makeAnew}
          onChoose={form.setMakeAnew}
        />
      </DialogForm>
    </Dialog>
  );
}

const kinds = DictionaryKind.options.map((value) => ({ value, label: text.kinds[value] }));

/** The written form, its pronunciation, and where it applies. */
function EntryFields({ form, voice }: { form: EntryFormState; voice: string | undefined }) {
  const { values, setFieldValue } = form.form;
  const flag = (name: 'isWholeWord' | 'isCaseSensitive') => (
    <Switch
      label={text[name]}
      checked={values[name]}
      onChange={(event) => setFieldValue(name, event.currentTarget.checked)}
    />
  );
  return (
    <>
      <TextInput
        label={text.written}
        description={text.writtenHelp}
        withAsterisk
        data-autofocus={!values.written || undefined}
        {...form.field('written')}
      />
      <NativeSelect
        label={text.kind}
        description={text.kindHelp[values.kind as DictionaryKind]}
        data={kinds}
        {...form.field('kind')}
      />
      <TextInput
        label={text.spoken}
        withAsterisk
        data-autofocus={values.written ? true : undefined}
        {...form.field('spoken')}
        rightSectionWidth={56}
        rightSection={values.kind !== 'phonemes' && <HearButton text={values.spoken} voice={voice} />}
      />
      {values.kind !== 'phonemes' && <SaidAs spoken={values.spoken} />}
      <div className={classes.flags}>
        {flag('isWholeWord')}
        {flag('isCaseSensitive')}
      </div>
    </>
  );
}
