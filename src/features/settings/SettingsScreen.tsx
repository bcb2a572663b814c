import { settings } from '#api/settings.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { common } from '#text/common.ts';
import { settings as text } from '#text/settings.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import type { SettingsSlots } from './SettingsSlots.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { toValues } from './settingsSchema.ts';
import classes from './Settings.module.css';

export function SettingsScreen(slots: SettingsSlots) {
  const answer = settings.useGet({}, { refetchOnMountOrArgChange: true });
  const saved = useFreshRecord(answer);
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      {saved ? (
        <SettingsForm saved={toValues(answer.data ?? saved)} {...slots} />
      ) : (
        <NotLoaded answer={answer} lines={6} failed={common.formLoadFailed} />
      )}
    </div>
  );
}
