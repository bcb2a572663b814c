import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { settings as text } from '#text/settings.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { SettingsFormState } from './useSettingsForm.tsx';
import classes from './Settings.module.css';

/** How much is synthesised at once, and where. */
export function CapacitySettings({ form: { values, number, flag, amount } }: { form: SettingsFormState }) {
  const sessions = amount('nodesLimitForStreaming') * amount('usersPerNodeLimit');
  const jobs = amount('nodePoolsLimitForFileSynthesis') * amount('nodesPerNodePoolLimitForFileSynthesis');
  const ofGpu = { isWhole: true, disabled: !values.enableGpuFileSynthesis };
  return (
    <>
      <SettingsSection {...text.streaming}>
        <NumberField {...number('nodesLimitForStreaming')} isWhole />
        <NumberField {...number('usersPerNodeLimit')} isWhole description={text.sessions(sessions)} />
      </SettingsSection>
      <SettingsSection {...text.files}>
        <NumberField {...number('nodePoolsLimitForFileSynthesis')} isWhole />
        <NumberField {...number('nodesPerNodePoolLimitForFileSynthesis')} isWhole description={text.jobs(jobs)} />
      </SettingsSection>
      <SettingsSection {...text.gpu}>
        <Switch className={classes.wide ?? ''} {...flag('enableGpuFileSynthesis')} description={text.gpuHelp} />
        <NumberField {...number('limitOfLinesOnFileForGpu')} {...ofGpu} />
        <NumberField {...number('limitOfSessionsForGpuFileSynthesis')} {...ofGpu} />
      </SettingsSection>
    </>
  );
}
