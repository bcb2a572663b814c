import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { NumberInput, Switch } from '@mantine/core';
import { settings as text } from '#text/pt/administration/settings.ts';
import { SettingsSection } from './SettingsSection.tsx';
import type { SettingsFormState } from './useSettingsForm.tsx';
import classes from './Settings.module.css';

/** How much is synthesised at once, and where. */
export function CapacitySettings({ form: { values, number, flag, amount } }: { form: SettingsFormState }) {
  const sessions = amount('nodesLimitForStreaming') * amount('usersPerNodeLimit');
  const jobs = amount('nodePoolsLimitForFileSynthesis') * amount('nodesPerNodePoolLimitForFileSynthesis');
  const ofGpu = { allowDecimal: false, disabled: !values.enableGpuFileSynthesis };
  return (
    <>
      <SettingsSection {...text.streaming}>
        <NumberInput {...number('nodesLimitForStreaming')} allowDecimal={false} />
        <NumberInput {...number('usersPerNodeLimit')} allowDecimal={false} description={text.sessions(sessions)} />
      </SettingsSection>
      <SettingsSection {...text.files}>
        <NumberInput {...number('nodePoolsLimitForFileSynthesis')} allowDecimal={false} />
        <NumberInput
          {...number('nodesPerNodePoolLimitForFileSynthesis')}
          allowDecimal={false}
          description={text.jobs(jobs)}
        />
      </SettingsSection>
      <SettingsSection {...text.gpu}>
        <Switch className={classes.wide ?? ''} {...flag('enableGpuFileSynthesis')} description={text.gpuHelp} />
        <NumberInput {...number('limitOfLinesOnFileForGpu')} {...ofGpu} />
        <NumberInput {...number('limitOfSessionsForGpuFileSynthesis')} {...ofGpu} />
      </SettingsSection>
    </>
  );
}
