import { Button } from '@mantine/core';
import type { Backup } from '#contract/backups.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { backups as text } from '#text/backups.ts';
import { PanelList } from '#ui/list/PanelList.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './Backups.module.css';

interface BackupListProps {
  readonly backups: readonly Backup[];
  readonly onDownload: (backup: Backup) => void;
  /** Undefined while one is being restored. */
  readonly onRestore?: (backup: Backup) => void;
}

export function BackupList({ backups, onDownload, onRestore }: BackupListProps) {
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
