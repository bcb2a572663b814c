import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';
import { settings as text } from '#text/pt/administration/settings.ts';
import { SettingsSection } from './SettingsSection.tsx';
import type { SettingsFormState } from './useSettingsForm.tsx';

/** How many earlier audios a prompt keeps, and for how long. */
export function TakesSettings({ form: { number } }: { form: SettingsFormState }) {
  return (
    <SettingsSection {...text.takes}>
      <NumberInput {...number('takesKept')} allowDecimal={false} description={text.takesHelp} />
      <NumberInput {...number('takesDays', text.days)} allowDecimal={false} description={text.takesDaysHelp} />
    </SettingsSection>
  );
}
