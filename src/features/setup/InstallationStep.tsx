import { NativeSelect, TextInput } from '@mantine/core';
import * as v from 'valibot';
import type { Output } from '#contract/kit/endpoint.ts';
import { InstallationName } from '#contract/settings.ts';
import type { setup } from '#contract/setup.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { setup as text } from '#text/setup.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { StepButtons } from './StepButtons.tsx';
import type { FirstVisit } from './useFirstVisit.ts';
import classes from '#core/auth/AuthLayout.module.css';

interface InstallationStepProps {
  readonly visit: FirstVisit;
  readonly offer: Output<typeof setup.get>;
  /** Where another step follows; else this one finishes. */
  readonly onDone?: () => void;
  readonly onBack: () => void;
}

const schema = v.object({ name: InstallationName, voice: v.string() });

/** What this installation is called, and a voice to fetch for it. */
export function InstallationStep({ visit, offer, onDone, onBack }: InstallationStepProps) {
  const form = useSavedForm(schema, {
    initialValues: { name: visit.answers.name, voice: visit.answers.voice ?? '' },
    save: async (values) => {
      const answers = answersOf(values);
      visit.answer(answers);
      if (onDone) onDone();
      else await visit.finish(answers);
    },
    onSaved: () => undefined,
    failed: text.failed,
  });
  const leave = () => {
    visit.answer(answersOf(form.form.values));
    onBack();
  };
  const voices = offer.voices.map(({ key, name, bytes, license, isCommercial }) => ({
    value: key,
    label: text.voiceOption(name, formatBytes(bytes), license, isCommercial),
  }));
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      <TextInput label={text.name} description={text.nameHelp} {...helpBelow} {...form.field('name')} />
      {voices.length > 0 && (
        <NativeSelect
          label={text.voice}
          description={text.voiceHelp}
          data={[{ value: '', label: text.noVoice }, ...voices]}
          rightSection={<Icon name="chevron" />}
          {...helpBelow}
          {...form.field('voice')}
        />
      )}
      <StepButtons isBusy={form.isSaving} onBack={leave} {...(!onDone && { label: text.finish })} />
    </form>
  );
}

const answersOf = ({ name, voice }: { name: string; voice: string }) => ({ name, voice: voice === '' ? null : voice });
