import { settings as text } from '#text/settings.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { SettingsFormState } from './useSettingsForm.tsx';

/** How many earlier audios a prompt keeps, and for how long. */
export function TakesSettings({ form: { number } }: { form: SettingsFormState }) {
  return (
    <SettingsSection {...text.takes}>
      <NumberField {...number('takesKept')} isWhole description={text.takesHelp} />
      <NumberField {...number('takesDays', text.days)} isWhole description={text.takesDaysHelp} />
    </SettingsSection>
  );
}
