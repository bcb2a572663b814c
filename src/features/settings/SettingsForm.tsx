import '@mantine/core/styles/Switch.css';
import { Button, Switch, NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { backups } from '#text/backups.ts';
import { diagnosis } from '#text/diagnosis.ts';
import { common } from '#text/common.ts';
import { mail } from '#text/mail.ts';
import { settings as text } from '#text/settings.ts';
import { webhooks } from '#text/webhooks.ts';
import { DraftNote } from '#ui/form/DraftNote.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { RecognitionScope, SecondFactorRoles, type Settings } from '#contract/settings.ts';
import { settings } from '#api/settings.ts';
import { site } from '#api/site.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { changedFields, describeChanges } from './describeChanges.ts';
import type { SettingsSlots } from './SettingsSlots.ts';
import {
  type SettingsValues,
  type FlagField,
  type NumberField as useSettingsFormNumberField,
  settingsSchema,
  toValues,
} from './settingsSchema.ts';
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
      <DraftNote restored={form.restored} onDiscard={() => form.reset(saved)} />
      <FormAlert {...form} />
      <ServiceSettings form={form} saved={saved} />
      <SettingsSection {...text.audio}>
        <NumberField {...number('audioVolumeControl', text.decibels)} description={text.volumeHelp} />
        <NumberField {...whole('audioStartEndTime')} description={text.gapHelp} />
        <NumberField {...whole('audioEndTime')} />
        <SilenceDiagram gapMs={amount('audioStartEndTime')} endMs={amount('audioEndTime')} />
      </SettingsSection>
      <TakesSettings form={form} />
      <RecognitionSettings form={form} />
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

/** How many takes of a prompt are stored, and for how long. */
function TakesSettings({ form: { number } }: { form: SettingsFormState }) {
  return (
    <SettingsSection {...text.takes}>
      <NumberField {...number('takesKept')} isWhole description={text.takesHelp} />
      <NumberField {...number('takesDays', text.days)} isWhole description={text.takesDaysHelp} />
    </SettingsSection>
  );
}

const scopes = RecognitionScope.options.map((value) => ({ value, label: text.recognitionScopes[value] }));

/** Which audio a recognizer checks; says where audio goes. */
function RecognitionSettings({ form: { number, field } }: { form: SettingsFormState }) {
  const { data } = site.useGet({});
  const isMissing = data !== undefined && data.recognizer === undefined;
  return (
    <SettingsSection {...text.recognition}>
      <NativeSelect
        className={wide}
        label={text.fields.recognitionScope}
        description={isMissing ? text.recognizerMissing : data?.recognizer && text.recognizerAt(data.recognizer)}
        data={scopes}
        disabled={isMissing}
        {...field('recognitionScope')}
      />
      <NumberField
        {...number('recognitionMinutes', text.minutes)}
        isWhole
        disabled={isMissing}
        description={text.recognitionMinutesHelp}
      />
      <p className={wide}>
        <Link href="/dashboard/models#ouvido">{text.openRecognizer}</Link>
      </p>
    </SettingsSection>
  );
}

interface MaintenanceDialogProps {
  readonly notice: SettingsSlots['notice'];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before maintenance starts, and shows the notice that people will see. */
function MaintenanceDialog({ notice: Notice, onConfirm, onClose }: MaintenanceDialogProps) {
  return (
    <ConfirmDialog title={text.closeTitle} act={text.closeAct} onConfirm={onConfirm} onClose={onClose}>
      <p>{text.closeBody}</p>
      <Notice />
    </ConfirmDialog>
  );
}

/** Asks before a save that turns maintenance on; other saves are not affected. */
function useClosingQuestion(saved: SettingsValues, form: SettingsFormState) {
  const [asks, setAsks] = useState(false);
  return {
    asks,
    submit: (event: FormEvent<HTMLFormElement>) => {
      if (saved.maintenanceMode || !form.values.maintenanceMode) return form.submit(event);
      event.preventDefault();
      setAsks(true);
    },
    confirm: () => {
      setAsks(false);
      form.submit();
    },
    cancel: () => setAsks(false),
  };
}

/** Limits of concurrent synthesis. */
function CapacitySettings({ form: { values, number, flag, amount } }: { form: SettingsFormState }) {
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

const MS_PER_PERCENT = 40;
const WIDEST = 30;

/** Illustrates the configured pauses between and after sentences. */
function SilenceDiagram({ gapMs, endMs }: { gapMs: number; endMs: number }) {
  return (
    <figure className={classes.diagram}>
      <div className={classes.line}>
        <Sentence path="M2 26h10M16 14q14-6 24 2M48 30h10M66 26q12-2 22-2M98 12q14 4 26 6 16 12 22 14" />
        <Silence
          ms={gapMs}
          label={gapMs === 0 ? text.ownPause : `${gapMs.toLocaleString('pt-BR')} ${text.milliseconds}`}
        />
        <Sentence path="M2 24q40 0 60-4M70 8q40 4 66 18M140 14q6-4 10-4" />
        {endMs > 0 && <Silence ms={endMs} label={`${endMs.toLocaleString('pt-BR')} ${text.milliseconds}`} />}
      </div>
      <figcaption>{text.diagram}</figcaption>
    </figure>
  );
}

function Sentence({ path }: { path: string }) {
  return (
    <svg className={classes.melody} viewBox="0 0 152 40" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Silence({ ms, label }: { ms: number; label: string }) {
  return (
    <span className={classes.silence} style={{ flexBasis: `${Math.min(WIDEST, ms / MS_PER_PERCENT)}%` }}>
      {label}
    </span>
  );
}

const demands = SecondFactorRoles.options.map((value) => ({ value, label: text.secondFactorRoles[value] }));
const wide = classes.wide ?? '';

/** Access to the service, and sign-in. */
function ServiceSettings({ form, saved }: { form: SettingsFormState; saved: SettingsValues }) {
  const { values, flag, field } = form;
  return (
    <>
      <SettingsSection {...text.installation}>
        <TextInput
          className={wide}
          label={text.fields.installationName}
          description={text.nameHelp}
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
          {...field('secondFactorRoles')}
        />
      </SettingsSection>
    </>
  );
}

/** The current mode, or the mode after saving. */
function describeMode(wasOn: boolean, isOn: boolean): string {
  if (wasOn === isOn) return isOn ? text.maintenanceOn : text.maintenanceOff;
  return isOn ? text.maintenanceWillBeOn : text.maintenanceWillBeOff;
}

/** Title and explanation on the left, fields on the right. */
function SettingsSection({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Values and validation of the settings, and the props of the fields. */
function useSettingsForm(saved: SettingsValues) {
  const [update] = settings.useUpdate();
  const draft = useDraft('settings');
  const form = useSavedForm(settingsSchema, {
    initialValues: saved,
    draft,
    labels: text.fields,
    // Only what was changed here, so that what somebody else has changed meanwhile stays.
    save: (values, typed) =>
      update(Object.fromEntries(changedFields(saved, typed).map((name) => [name, values[name]]))).unwrap(),
    onSaved: (answer) => {
      form.reset(toValues(answer as Settings));
      noticeDone(common.saved, { title: common.success });
    },
    failed: text.saveFailed,
  });
  const follow = useEffectEvent(() => form.rebase(saved));
  // The values come as a new object with each render.
  const savedNow = JSON.stringify(saved);
  useEffect(() => follow(), [savedNow]);
  return {
    ...form,
    values: form.form.values,
    number: (field: useSettingsFormNumberField, unit?: string) => ({
      label: text.fields[field],
      ...(unit && { rightSection: <span className={classes.unit}>{unit}</span> }),
      ...form.field(field),
    }),
    flag: (field: FlagField) => ({
      label: text.fields[field],
      ...form.form.getInputProps(field, { type: 'checkbox' }),
      id: form.fieldId(field),
    }),
    /** The value of a field as a number; 0 if it is not one. */
    amount: (field: useSettingsFormNumberField) => Number(form.form.values[field]) || 0,
  };
}
type SettingsFormState = ReturnType<typeof useSettingsForm>;
