import '@mantine/core/styles/Switch.css';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DictionaryDraft, DictionaryKind, type DictionaryRecord } from '#contract/dictionary.ts';
import { useCreateEntryMutation, useUpdateEntryMutation } from '#api/dictionary.ts';
import { useSavedForm } from '#frames/useSavedForm.ts';
import { common } from '#text/pt/common.ts';
import { dictionary as text } from '#text/pt/dictionary.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { FormAlert } from '#light/form/FormAlert.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { EffectChoice } from './EffectChoice.tsx';
import { HearButton } from './HearButton.tsx';
import { SaidAs } from './SaidAs.tsx';
import classes from './Dictionary.module.css';

interface EntryDialogProps {
  readonly idProject: number | null;
  readonly entry?: DictionaryRecord;
  /** What a new entry starts with. */
  readonly draft?: Partial<DictionaryDraft>;
  readonly voice?: string;
  readonly onClose: () => void;
}

const kinds = DictionaryKind.options.map((value) => ({ value, label: text.kinds[value] }));

/** How a written form is said; tells first which audios that changes. */
export function EntryDialog({ idProject, entry, draft, voice, onClose }: EntryDialogProps) {
  const [create] = useCreateEntryMutation();
  const [update] = useUpdateEntryMutation();
  const [makesAnew, setMakesAnew] = useState(true);
  const form = useSavedForm(DictionaryDraft, {
    initialValues: {
      written: '',
      kind: 'alias',
      spoken: '',
      isWholeWord: true,
      isCaseSensitive: false,
      ...draft,
      ...(entry && {
        written: entry.written,
        kind: entry.kind,
        spoken: entry.spoken,
        isWholeWord: entry.isWholeWord,
        isCaseSensitive: entry.isCaseSensitive,
      }),
    },
    save: (values) =>
      (entry
        ? update({ id: entry.id, ...values, makeAnew: makesAnew })
        : create({ idProject, ...values, makeAnew: makesAnew })
      ).unwrap(),
    onSaved: (answer) => {
      const { madeAnew } = answer as { madeAnew: number };
      noticeDone(madeAnew > 0 ? text.savedAnew(madeAnew) : text.saved);
      onClose();
    },
    failed: text.saveFailed,
  });
  const { values } = form.form;
  return (
    <Dialog isOpen size={520} title={entry ? text.editTitle : text.newTitle} onClose={onClose}>
      <form className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
        <FormAlert {...form} />
        <TextInput
          label={text.written}
          description={text.writtenHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          data-autofocus={!values.written || undefined}
          {...form.field('written')}
        />
        <NativeSelect
          label={text.kind}
          description={text.kindHelp[values.kind as DictionaryKind]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={kinds}
          rightSection={<Icon name="chevron" />}
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
          <Switch
            label={text.isWholeWord}
            checked={values.isWholeWord}
            onChange={(event) => form.form.setFieldValue('isWholeWord', event.currentTarget.checked)}
          />
          <Switch
            label={text.isCaseSensitive}
            checked={values.isCaseSensitive}
            onChange={(event) => form.form.setFieldValue('isCaseSensitive', event.currentTarget.checked)}
          />
        </div>
        <EffectChoice
          idProject={idProject}
          id={entry?.id}
          entry={values as DictionaryDraft}
          isChosen={makesAnew}
          onChoose={setMakesAnew}
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
