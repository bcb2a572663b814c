import { Button } from '@mantine/core';
import { useListBackupsQuery, useMakeBackupMutation } from '#api/backups.ts';
import { NotLoaded } from '#frames/NotLoaded.tsx';
import { sayOutcome } from '#frames/sayOutcome.ts';
import { Note } from '#light/feedback/Note.tsx';
import { backups as text } from '#text/pt/backups.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { BackupList } from './BackupList.tsx';
import classes from './Backups.module.css';

const WHILE_MAKING_MS = 2000;

/** Those that are kept, and a press to make one. */
export function Backups() {
  const answer = useListBackupsQuery({}, { refetchOnMountOrArgChange: true });
  const isMaking = answer.data?.isMaking === true;
  useListBackupsQuery({}, { skip: !isMaking, pollingInterval: WHILE_MAKING_MS });
  const [make, { isLoading }] = useMakeBackupMutation();
  if (!answer.data) return <NotLoaded answer={answer} lines={3} />;
  const { isOn, kept, failure, data } = answer.data;
  if (!isOn)
    return (
      <div className={classes.backups}>
        <Note icon="warning">{text.off}</Note>
      </div>
    );
  return (
    <div className={classes.backups}>
      {failure && (
        <Note icon="warning" tone="warn">
          {text.failed(formatDateTime(failure.at))} {failure.reason}
        </Note>
      )}
      <div className={classes.acts}>
        <Button
          loading={isLoading || isMaking}
          onClick={() => void sayOutcome(make({}).unwrap(), { done: text.asked, failed: text.makeFailed })}
        >
          {text.make}
        </Button>
        <output>{isMaking ? text.making : data.length === 0 ? text.none : text.kept(kept)}</output>
      </div>
      {data.length > 0 && <BackupList backups={data} />}
    </div>
  );
}
