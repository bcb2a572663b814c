import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { type Backup, DownloadProof } from '#contract/backups.ts';
import { backups as backupsApi } from '#api/backups.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Note } from '#core/feedback/Note.tsx';
import { backups as text } from '#text/backups.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { PanelList } from '#ui/list/PanelList.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { atBase } from '#common/device/atBase.ts';
import { secondFactor } from '#api/secondFactor.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { codeInput } from '#core/form/codeInput.ts';
import { useUser } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { secondFactor as factorText } from '#text/secondFactor.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import classes from './Backups.module.css';

const WHILE_BUSY_MS = 2000;

/** The list of backups, and a button that makes one. */
export function Backups() {
  const answer = backupsApi.useList({}, { refetchOnMountOrArgChange: true });
  const isMaking = answer.data?.isMaking === true;
  const isRestoring = answer.data?.restoring.isRunning === true;
  backupsApi.useList({}, { skip: !isMaking && !isRestoring, pollingInterval: WHILE_BUSY_MS });
  const [chosen, setChosen] = useState<Backup>();
  const [wanted, setWanted] = useState<Backup>();
  const [authorize] = backupsApi.useAuthorizeDownload();
  const [make, { isLoading }] = backupsApi.useMake();
  if (!answer.data) return <NotLoaded answer={answer} lines={3} />;
  const { isOn, kept, failure, restoring, data } = answer.data;
  if (!isOn)
    return (
      <div className={classes.backups}>
        <Note icon="warning">{text.off}</Note>
        <DownloadNow />
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
      {wanted && (
        <DownloadDialog
          title={text.downloadTitle(formatDateTime(wanted.createdAt))}
          authorize={(proof) => authorize({ id: wanted.id, ...proof }).unwrap()}
          onClose={() => setWanted(undefined)}
        />
      )}
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

/** For installations without a backup folder: a backup that is made while it is downloaded. */
function DownloadNow() {
  const { data } = backupsApi.useAge({}, { refetchOnMountOrArgChange: true });
  /** The newest backup when another was asked for, of whose end the page is not told. */
  const [before, setBefore] = useState<string | null>();
  const isAwaited = before !== undefined && data?.newest === before;
  backupsApi.useAge({}, { skip: !isAwaited, pollingInterval: WHILE_BUSY_MS, skipPollingIfUnfocused: true });
  const [authorize] = backupsApi.useAuthorizeDownloadNow();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.acts}>
      <Button leftSection={<Icon name="download" />} onClick={() => setIsOpen(true)}>
        {text.downloadNow}
      </Button>
      <output>{data && (data.newest ? text.madeAt(formatDateTime(data.newest)) : text.noneMade)}</output>
      {isOpen && (
        <DownloadDialog
          title={text.downloadNow}
          authorize={async (proof) => {
            const authorized = await authorize(proof).unwrap();
            setBefore(data?.newest ?? null);
            return authorized;
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

/** Asks before a backup replaces the current data. */
function RestoreDialog({ backup: { id, createdAt }, onClose }: { backup: Backup; onClose: () => void }) {
  const [restore] = backupsApi.useRestore();
  return (
    <ActDialog
      title={text.restoreTitle(formatDateTime(createdAt))}
      act={text.restore}
      isDanger
      run={() => restore({ id }).unwrap()}
      done={text.restoreAsked}
      failed={text.restoreFailed}
      onClose={onClose}
    >
      {text.restoreBody}
    </ActDialog>
  );
}

interface BackupListProps {
  readonly backups: readonly Backup[];
  readonly onDownload: (backup: Backup) => void;
  /** Undefined during a restore. */
  readonly onRestore?: (backup: Backup) => void;
}

function BackupList({ backups, onDownload, onRestore }: BackupListProps) {
  return (
    <PanelList label={text.list} className={classes.list ?? ''}>
      {backups.map((backup) => {
        const { id, createdAt, bytes, rows, files } = backup;
        return (
          <li key={id}>
            <div>
              <b>{formatDateTime(createdAt)}</b>
              <span>
                {formatBytes(bytes)} · {text.holds(rows, files)}
              </span>
            </div>
            <div className={classes.each}>
              <Button
                aria-label={text.downloadOf(formatDateTime(createdAt))}
                leftSection={<Icon name="download" />}
                onClick={() => onDownload(backup)}
              >
                {text.download}
              </Button>
              <Button
                aria-label={text.restoreOf(formatDateTime(createdAt))}
                disabled={!onRestore}
                onClick={() => onRestore?.(backup)}
              >
                {text.restore}
              </Button>
            </div>
          </li>
        );
      })}
    </PanelList>
  );
}

interface DownloadDialogProps {
  readonly title: string;
  readonly authorize: (proof: InferOutput<typeof DownloadProof>) => Promise<{ path: string }>;
  readonly onClose: () => void;
}

/** Asks for password and code before a download, because a backup contains everybody's accounts and keys. */
function DownloadDialog({ title, authorize, onClose }: DownloadDialogProps) {
  const { data: factor } = secondFactor.useState({});
  const email = useUser()?.email ?? '';
  const form = useSavedForm(DownloadProof, {
    initialValues: { password: '', code: '' },
    save: async (proof) => {
      const { path } = await authorize(proof);
      // The response is an attachment, so that the page does not navigate away.
      window.location.assign(atBase(path));
    },
    onSaved: onClose,
    failed: common.downloadFailed,
  });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <DialogForm form={form} act={text.download} onCancel={onClose}>
        <p>{text.downloadBody}</p>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={factorText.password}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
        {factor?.isOn === true && <TextInput label={factorText.code} {...codeInput} {...form.field('code')} />}
      </DialogForm>
    </Dialog>
  );
}
