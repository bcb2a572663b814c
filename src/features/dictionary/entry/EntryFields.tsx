import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { DictionaryKind } from '#contract/dictionary.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { HearButton } from '#features/dictionary/HearButton.tsx';
import { SaidAs } from '#features/dictionary/SaidAs.tsx';
import type { EntryFormState } from './useEntryForm.ts';
import classes from '#features/dictionary/Dictionary.module.css';

const kinds = DictionaryKind.options.map((value) => ({ value, label: text.kinds[value] }));

/** The written form, what is said for it, and where it counts. */
export function EntryFields({ form, voice }: { form: EntryFormState; voice: string | undefined }) {
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
        {...helpBelow}
        withAsterisk
        data-autofocus={!values.written || undefined}
        {...form.field('written')}
      />
      <NativeSelect
        label={text.kind}
        description={text.kindHelp[values.kind as DictionaryKind]}
        {...helpBelow}
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
        {flag('isWholeWord')}
        {flag('isCaseSensitive')}
      </div>
    </>
  );
}
