import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { backups } from '#text/backups.ts';
import { diagnosis } from '#text/diagnosis.ts';
import { common } from '#text/common.ts';
import { mail } from '#text/mail.ts';
import { settings as text } from '#text/settings.ts';
import { webhooks } from '#text/webhooks.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { CapacitySettings } from './CapacitySettings.tsx';
import { describeChanges } from './describeChanges.ts';
import { MaintenanceDialog } from './MaintenanceDialog.tsx';
import type { SettingsSlots } from './SettingsSlots.ts';
import { ServiceSettings } from './ServiceSettings.tsx';
import type { SettingsValues } from './settingsSchema.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { SilenceDiagram } from './SilenceDiagram.tsx';
import { TakesSettings } from './TakesSettings.tsx';
import { useClosingQuestion } from './useClosingQuestion.ts';
import { useSettingsForm } from './useSettingsForm.tsx';
import classes from './Settings.module.css';

interface SettingsFormProps extends SettingsSlots {
  readonly saved: SettingsValues;
}

export function SettingsForm({ saved, notice, backups: Backups, mail: Mail }: SettingsFormProps) {
  const form = useSettingsForm(saved);
  const closing = useClosingQuestion(saved, form);
  const { number, amount } = form;
  const whole = (field: 'audioStartEndTime' | 'audioEndTime') => ({
    ...number(field, text.milliseconds),
    isWhole: true,
  });
  return (
    <form onSubmit={closing.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      <ServiceSettings form={form} saved={saved} />
      <SettingsSection {...text.audio}>
        <NumberField {...number('audioVolumeControl', text.decibels)} description={text.volumeHelp} />
        <NumberField {...whole('audioStartEndTime')} description={text.gapHelp} />
        <NumberField {...whole('audioEndTime')} />
        <SilenceDiagram gapMs={amount('audioStartEndTime')} endMs={amount('audioEndTime')} />
      </SettingsSection>
      <TakesSettings form={form} />
      <CapacitySettings form={form} />
      <SettingsSection title={mail.title} about={mail.about}>
        <Mail />
      </SettingsSection>
      <SettingsSection title={backups.title} about={backups.about}>
        <Backups />
      </SettingsSection>
      <SettingsSection title={diagnosis.title} about={diagnosis.about}>
        <Link href="/dashboard/settings/diagnosis">{diagnosis.open}</Link>
      </SettingsSection>
      <SettingsSection title={webhooks.title} about={webhooks.about}>
        <Link className={classes.wide} href="/dashboard/webhooks">
          {webhooks.open}
        </Link>
      </SettingsSection>
      <div className={classes.bar}>
        <output>{describeChanges(saved, form.values)}</output>
        <Button onClick={() => form.reset(saved)}>{common.cancel}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {common.save}
        </Button>
      </div>
      {closing.asks && <MaintenanceDialog notice={notice} onConfirm={closing.confirm} onClose={closing.cancel} />}
    </form>
  );
}
