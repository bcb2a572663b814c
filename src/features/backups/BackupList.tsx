import { Button } from '@mantine/core';
import { type Backup, backups as endpoints } from '#contract/backups/backups.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { openDownload } from '#frames/openDownload.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { backups as text } from '#text/pt/backups.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './Backups.module.css';

export function BackupList({ backups }: { backups: readonly Backup[] }) {
  return (
    <ul className={classes.list} aria-label={text.list}>
      {backups.map(({ id, createdAt, bytes, rows, files }) => (
        <li key={id}>
          <div>
            <b>{formatDateTime(createdAt)}</b>
            <span>
              {formatBytes(bytes)} · {text.holds(rows, files)}
            </span>
          </div>
          <Button
            aria-label={text.downloadOf(formatDateTime(createdAt))}
            leftSection={<Icon name="download" />}
            onClick={() => void openDownload(addressOf(endpoints.download).replace(':id', id))}
          >
            {text.download}
          </Button>
        </li>
      ))}
    </ul>
  );
}
