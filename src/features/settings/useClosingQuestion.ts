import { type FormEvent, useState } from 'react';
import type { SettingsValues } from './settingsSchema.ts';
import type { SettingsFormState } from './useSettingsForm.tsx';

/** Saving that would turn maintenance on is asked about first; all other saving goes on as it is. */
export function useClosingQuestion(saved: SettingsValues, form: SettingsFormState) {
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
