import { useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '@mantine/core';
import type { Notification } from '#contract/notifications.ts';
import { notifications } from '#api/notifications.ts';
import { deviceChanged } from '#state/device/deviceSlice.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { approvalLinks } from '#text/approvalLinks.ts';
import { describeLeftOut, zip } from '#text/zip.ts';
import { destinationNames } from '#common/packs/destinations.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { openDownload } from '#crud/openDownload.ts';
import { notifications as text } from '#text/notifications.ts';
import { Empty } from '#ui/feedback/Empty.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { fileImports as fileImportsApi } from '#api/fileImports.ts';
import { ExportButton } from '#crud/ExportButton.tsx';
import { RefusedLines } from '#crud/RefusedLines.tsx';
import { fileImports } from '#text/fileImports.ts';
import classes from './Panel.module.css';

export function NotificationsTab({ onLeave }: { onLeave: () => void }) {
  const answer = notifications.useList({}, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const dispatch = useAppDispatch();
  const newest = data?.data[0]?.at;
  useEffect(() => {
    if (newest) dispatch(deviceChanged({ seenAt: newest }));
  }, [newest, dispatch]);
  if (!data) return <NotLoaded answer={answer} lines={4} />;
  if (data.data.length === 0) return <Empty title={text.none}>{text.noneHelp}</Empty>;
  return (
    <ul className={classes.list}>
      {data.data.map((one) => (
        <li key={one.id}>
          <Icon name={icons[one.kind]} size={20} />
          <div>
            <b>
              {placeOf(one) === undefined ? (
                titleOf(one)
              ) : (
                <Link href={placeOf(one)!} onClick={onLeave}>
                  {titleOf(one)}
                </Link>
              )}
            </b>
            <p>{detailOf(one)}</p>
            <time dateTime={one.at}>{formatDateTime(one.at)}</time>
            {one.kind === 'zip' && one.zipPath && <DownloadZip name={one.projectName} path={one.zipPath} />}
            {one.kind === 'refused' && <RefusedOfFile idFile={one.idFile} fileName={one.fileName} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

const icons = {
  audio: 'melody',
  refused: 'warning',
  zip: 'folder',
  batch: 'check',
  webhook: 'warning',
  maintenance: 'clock',
  approval: 'check',
  policy: 'people',
  comments: 'comment',
} as const;

function placeOf(one: Notification): string | undefined {
  if (one.kind === 'approval' || one.kind === 'policy') return `/dashboard/projects/${one.idProject}/approval`;
  if ('idProject' in one) return `/dashboard/projects/${one.idProject}/prompts`;
  return one.kind === 'webhook' ? `/dashboard/webhooks/${one.idWebhook}/deliveries` : undefined;
}

function titleOf(one: Notification): string {
  if (one.kind === 'zip') return text.zipReady;
  if (one.kind === 'maintenance') return text.maintenancePlanned;
  if (one.kind === 'batch') return one.isCancelled ? text.batchStopped : text.batchDone[one.action](one.changed);
  if (one.kind === 'webhook') return text.webhookPaused(one.name);
  if (one.kind === 'refused') return text.linesRefused(one.refused);
  if (one.kind === 'approval') return text.clientDecided(one.client, one.approved + one.changes, one.total);
  if (one.kind === 'policy') return text.policySet(approvalLinks.policies[one.policy]);
  if (one.kind === 'comments') return text.commented(one.promptName, one.count);
  return text.audioReady(one.processed) + (one.failed > 0 ? text.audioFailed(one.failed) : '');
}

function detailOf(one: Notification): string {
  if (one.kind === 'zip')
    return `${text.zipOf(zipNameOf(one), one.files, formatBytes(one.bytes))} ${describeLeftOut(one.leftOut)}`.trim();
  if (one.kind === 'maintenance')
    return text.maintenanceOf(formatDateTime(one.startDateTime), formatDateTime(one.endDateTime));
  if (one.kind === 'webhook') return one.failure ?? '';
  if (one.kind === 'batch') return text.batchOf(one.projectName, one.notDone);
  if (one.kind === 'approval') return text.decisionsOf(one.projectName, one.title, one.approved, one.changes);
  if (one.kind === 'policy') return text.policyOf(one.projectName, one.by, approvalLinks.policies[one.before]);
  if (one.kind === 'comments') return `${one.projectName}, ${one.by}`;
  return text.audioOf(one.projectName, one.fileName);
}

const zipNameOf = ({ projectName, destination }: Extract<Notification, { kind: 'zip' }>): string =>
  destination === undefined ? projectName : `${projectName}, ${destinationNames[destination]}`;

function DownloadZip({ name, path }: { name: string; path: string }) {
  return (
    <Button
      size="sm"
      variant="subtle"
      className={classes.showLines ?? ''}
      aria-label={`${zip.download}: ${name}`}
      onClick={() => void openDownload(path)}
    >
      {zip.get}
    </Button>
  );
}

/** The rejected lines of a file, expanded inside the notification. */
function RefusedOfFile({ idFile, fileName }: { idFile: number; fileName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        className={classes.showLines ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? text.hideLines : text.showLines}
      </Button>
      <div id={id}>{isOpen && <Lines idFile={idFile} fileName={fileName} />}</div>
    </>
  );
}

function Lines({ idFile, fileName }: { idFile: number; fileName: string }) {
  const answer = fileImportsApi.useGet({ id: idFile });
  const { data } = answer;
  const [exportRefused] = fileImportsApi.useExportRefused();
  if (!data) return <NotLoaded answer={answer} lines={3} failed={fileImports.loadFailed} />;
  return (
    <RefusedLines refused={data.refused} total={data.refusedCount}>
      <ExportButton
        label={fileImports.save}
        fileName={fileImports.fileName(fileName)}
        read={() => exportRefused({ id: idFile }).unwrap()}
        failed={fileImports.saveFailed}
      />
    </RefusedLines>
  );
}
