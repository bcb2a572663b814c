import type { Settings } from '#contract/settings.ts';
import { useUpdateSettingsMutation } from '#api/settings.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { common } from '#text/common.ts';
import { settings as text } from '#text/settings.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { type FlagField, type NumberField, settingsSchema, type SettingsValues, toValues } from './settingsSchema.ts';
import classes from './Settings.module.css';

/** The settings' values and rules, and the props of their fields. */
export function useSettingsForm(saved: SettingsValues) {
  const [update] = useUpdateSettingsMutation();
  const draft = useDraft('settings');
  const form = useSavedForm(settingsSchema, {
    initialValues: saved,
    draft,
    labels: text.fields,
    save: (values) => update(values).unwrap(),
    onSaved: (answer) => {
      form.reset(toValues(answer as Settings));
      noticeDone(common.saved, { title: common.success });
    },
    failed: text.saveFailed,
  });
  return {
    ...form,
    values: form.form.values,
    number: (field: NumberField, unit?: string) => ({
      label: text.fields[field],
      ...(unit && { rightSection: <span className={classes.unit}>{unit}</span> }),
      ...form.field(field),
    }),
    flag: (field: FlagField) => ({
      label: text.fields[field],
      ...form.form.getInputProps(field, { type: 'checkbox' }),
      id: form.fieldId(field),
    }),
    /** What a field holds, as a number; 0 while it holds none. */
    amount: (field: NumberField) => Number(form.form.values[field]) || 0,
  };
}
export type SettingsFormState = ReturnType<typeof useSettingsForm>;
