import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import { saveCsv, saveFile } from '#ui/saveText.ts';
import { notifyOutcome } from './notifyOutcome.ts';

interface ExportButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly read: () => Promise<unknown>;
  readonly failed: string;
}

/** Downloads the server's response: text as a CSV file, a Blob unchanged. */
export function ExportButton({ label, fileName, read, failed }: ExportButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = () => {
    setIsBusy(true);
    const onDone = (file: unknown) =>
      file instanceof Blob ? saveFile(fileName, file) : saveCsv(fileName, String(file));
    void notifyOutcome(read(), { onDone, failed }).finally(() => setIsBusy(false));
  };
  return (
    <Button leftSection={<Icon name="download" />} loading={isBusy} onClick={save}>
      {label}
    </Button>
  );
}
