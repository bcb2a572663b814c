import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { Link } from 'wouter';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { useUpdateSettingsMutation } from '#api/settingsApi.ts';
import { SecondFactorRoles, type Settings } from '#contract/settings.ts';
import { useDraft } from '#state/useDraft.ts';
import { common } from '#text/pt/common.ts';
import { settings as text } from '#text/pt/settings.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { FormAlert } from '#light/form/FormAlert.tsx';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { describeChanges } from './describeChanges.ts';
import { type FlagField, type NumberField, settingsSchema, type SettingsValues, toValues } from './settingsSchema.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { SilenceDiagram } from './SilenceDiagram.tsx';
import classes from './Settings.module.css';

const demands = SecondFactorRoles.options.map((value) => ({ value, label: text.secondFactorRoles[value] }));

export function SettingsForm({ saved }: { saved: SettingsValues }) {
  const [update] = useUpdateSettingsMutation();
  const draft = useDraft('settings');
  const form = useSchemaForm(settingsSchema, {
    initialValues: saved,
    draft,
    labels: text.fields,
    save: (values) => update(values).unwrap(),
    onSaved: (answer) => {
      form.reset(toValues(answer as Settings));
      noticeDone(common.saved);
    },
    refusedFields: (thrown) => refusalOf(thrown)?.fields,
    failure: (thrown) => messageOf(thrown, text.saveFailed),
  });
  const { values } = form.form;
  const has = (field: NumberField) => Number(values[field]) || 0;
  const number = (field: NumberField, unit?: string) => ({
    label: text.fields[field],
    min: 0,
    allowNegative: false,
    decimalSeparator: ',',
    thousandSeparator: '.',
    hideControls: true,
    ...(unit && { rightSection: <span className={classes.unit}>{unit}</span> }),
    ...form.field(field),
  });
  const flag = (field: FlagField) => ({
    label: text.fields[field],
    ...form.form.getInputProps(field, { type: 'checkbox' }),
    id: form.fieldId(field),
  });

  return (
    <form onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      <SettingsSection {...text.maintenance}>
        <Switch
          className={classes.wide ?? ''}
          {...flag('maintenanceMode')}
          description={values.maintenanceMode ? text.maintenanceOn : text.maintenanceOff}
        />
        <Link className={classes.wide ?? ''} href="/dashboard/maintenance-settings">
          {text.editNotice}
        </Link>
      </SettingsSection>
      <SettingsSection {...text.security}>
        <NativeSelect
          className={classes.wide ?? ''}
          label={text.fields.secondFactorRoles}
          description={text.secondFactorHelp}
          data={demands}
          rightSection={<Icon name="chevron" />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('secondFactorRoles')}
        />
      </SettingsSection>
      <SettingsSection {...text.audio}>
        <NumberInput {...number('audioVolumeControl', text.decibels)} decimalScale={1} description={text.volumeHelp} />
        <NumberInput
          {...number('audioStartEndTime', text.milliseconds)}
          allowDecimal={false}
          description={text.gapHelp}
        />
        <NumberInput {...number('audioEndTime', text.milliseconds)} allowDecimal={false} />
        <SilenceDiagram gapMs={has('audioStartEndTime')} endMs={has('audioEndTime')} />
      </SettingsSection>
      <SettingsSection {...text.streaming}>
        <NumberInput {...number('nodesLimitForStreaming')} allowDecimal={false} />
        <NumberInput
          {...number('usersPerNodeLimit')}
          allowDecimal={false}
          description={text.sessions(has('nodesLimitForStreaming') * has('usersPerNodeLimit'))}
        />
      </SettingsSection>
      <SettingsSection {...text.files}>
        <NumberInput {...number('nodePoolsLimitForFileSynthesis')} allowDecimal={false} />
        <NumberInput
          {...number('nodesPerNodePoolLimitForFileSynthesis')}
          allowDecimal={false}
          description={text.jobs(has('nodePoolsLimitForFileSynthesis') * has('nodesPerNodePoolLimitForFileSynthesis'))}
        />
      </SettingsSection>
      <SettingsSection {...text.gpu}>
        <Switch className={classes.wide ?? ''} {...flag('enableGpuFileSynthesis')} description={text.gpuHelp} />
        <NumberInput
          {...number('limitOfLinesOnFileForGpu')}
          allowDecimal={false}
          disabled={!values.enableGpuFileSynthesis}
        />
        <NumberInput
          {...number('limitOfSessionsForGpuFileSynthesis')}
          allowDecimal={false}
          disabled={!values.enableGpuFileSynthesis}
        />
      </SettingsSection>
      <div className={classes.bar}>
        <output>{describeChanges(saved, values)}</output>
        <Button onClick={() => form.reset(saved)}>{common.cancel}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}
