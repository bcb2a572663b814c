import { NativeSelect } from '@mantine/core';
import type { Language } from '#contract/kit/languages.ts';
import { samplePath } from '#contract/voices.ts';
import { useListVoicesQuery } from '#api/models.ts';
import { useDescribeVoicesQuery } from '#api/voices.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { groupVoices } from '#core/voices/groupVoices.ts';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { promptForm as text } from '#text/promptForm.ts';
import type { PromptFormState } from './usePromptForm.ts';
import classes from './PromptForm.module.css';

/** The voice of a prompt, with a few words of it to hear before it is chosen for good. */
export function VoiceField({ form }: { form: PromptFormState['record'] }) {
  const language = form.form.values.language as Language;
  const { data: names = [], isSuccess } = useListVoicesQuery({ language });
  const { data: known = [] } = useDescribeVoicesQuery({ language });
  const { speaker: chosen } = form.form.values;
  const isThere = names.includes(chosen);
  const gone =
    chosen !== '' && !isThere ? [{ value: chosen, label: isSuccess ? text.goneVoice(chosen, language) : chosen }] : [];
  return (
    <div className={classes.voice}>
      <NativeSelect
        label={text.voice}
        withAsterisk
        data={[
          { value: '', label: isSuccess && names.length === 0 ? text.noVoices : text.chooseVoice },
          ...gone,
          ...groupVoices(names, known),
        ]}
        rightSection={<Icon name="chevron" />}
        {...form.field('speaker')}
      />
      <SampleButton voice={chosen} path={isThere ? samplePath(chosen, language) : undefined} />
    </div>
  );
}
