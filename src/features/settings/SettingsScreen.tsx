import { useGetSettingsQuery } from '#api/settings.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { common } from '#text/pt/common.ts';
import { settings as text } from '#text/pt/settings.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { toValues } from './settingsSchema.ts';
import classes from './Settings.module.css';

export function SettingsScreen() {
  const answer = useGetSettingsQuery({}, { refetchOnMountOrArgChange: true });
  const saved = useFreshRecord(answer);
  const { data, error, isFetching, refetch } = answer;
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      {saved ? (
        <SettingsForm saved={toValues(data ?? saved)} />
      ) : error !== undefined && !isFetching ? (
        <LoadFailed message={messageOf(error, common.formLoadFailed)} onRetry={() => void refetch()} />
      ) : (
        <Waiting lines={6} />
      )}
    </div>
  );
}
