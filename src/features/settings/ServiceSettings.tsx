import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { SecondFactorRoles } from '#contract/settings.ts';
import { settings as text } from '#text/settings.ts';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { SettingsValues } from './settingsSchema.ts';
import type { SettingsFormState } from './useSettingsForm.tsx';
import classes from './Settings.module.css';

const demands = SecondFactorRoles.options.map((value) => ({ value, label: text.secondFactorRoles[value] }));
const wide = classes.wide ?? '';

/** Who may use the service, and how they sign in. */
export function ServiceSettings({ form, saved }: { form: SettingsFormState; saved: SettingsValues }) {
  const { values, flag, field } = form;
  return (
    <>
      <SettingsSection {...text.installation}>
        <TextInput
          className={wide}
          label={text.fields.installationName}
          description={text.nameHelp}
          {...helpBelow}
          {...field('installationName')}
        />
      </SettingsSection>
      <SettingsSection {...text.maintenance}>
        <Switch
          className={wide}
          {...flag('maintenanceMode')}
          description={describeMode(saved.maintenanceMode, values.maintenanceMode)}
        />
        <Link className={wide} href="/dashboard/maintenance-settings">
          {text.editNotice}
        </Link>
      </SettingsSection>
      <SettingsSection {...text.security}>
        <NativeSelect
          className={wide}
          label={text.fields.secondFactorRoles}
          description={text.secondFactorHelp}
          data={demands}
          rightSection={<Icon name="chevron" />}
          {...helpBelow}
          {...field('secondFactorRoles')}
        />
      </SettingsSection>
    </>
  );
}

/** As it is, or as it will be once it is saved. */
function describeMode(wasOn: boolean, isOn: boolean): string {
  if (wasOn === isOn) return isOn ? text.maintenanceOn : text.maintenanceOff;
  return isOn ? text.maintenanceWillBeOn : text.maintenanceWillBeOff;
}
