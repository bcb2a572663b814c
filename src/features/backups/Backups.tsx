import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Backup } from '#contract/backups.ts';
import { useListBackupsQuery, useMakeBackupMutation } from '#api/backups.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Note } from '#core/feedback/Note.tsx';
import { backups as text } from '#text/backups.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { BackupList } from './BackupList.tsx';
import { DownloadDialog } from './DownloadDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import classes from './Backups.module.css';

const WHILE_BUSY_MS = 2000;

/** Those that are kept, and a press to make one. */
export function Backups() {
  const answer = useListBackupsQuery({}, { refetchOnMountOrArgChange: true });
  const isMaking = answer.data?.isMaking === true;
  const isRestoring = answer.data?.restoring.isRunning === true;
  useListBackupsQuery({}, { skip: !isMaking && !isRestoring, pollingInterval: WHILE_BUSY_MS });
  const [chosen, setChosen] = useState<Backup>();
  const [wanted, setWanted] = useState<Backup>();
  const [make, { isLoading }] = useMakeBackupMutation();
  if (!answer.data) return <NotLoaded answer={answer} lines={3} />;
  const { isOn, kept, failure, restoring, data } = answer.data;
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
      {restoring.problem !== null && (
        <Note icon="warning" tone="warn">
          {restoring.problem}
        </Note>
      )}
      {isRestoring && <Note icon="clock">{text.restoring}</Note>}
      <div className={classes.acts}>
        <Button
          loading={isLoading || isMaking}
          onClick={() => void notifyOutcome(make({}).unwrap(), { done: text.asked, failed: text.makeFailed })}
        >
          {text.make}
        </Button>
        <output>{isMaking ? text.making : data.length === 0 ? text.none : text.kept(kept)}</output>
      </div>
      {data.length > 0 && (
        <BackupList backups={data} onDownload={setWanted} {...(!isRestoring && { onRestore: setChosen })} />
      )}
      {wanted && <DownloadDialog backup={wanted} onClose={() => setWanted(undefined)} />}
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
