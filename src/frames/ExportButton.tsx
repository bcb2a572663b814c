import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#light/icons/Icon.tsx';
import { saveCsv } from '#ui/saveText.ts';
import { sayOutcome } from './sayOutcome.ts';

interface ExportButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly read: () => Promise<unknown>;
  readonly failed: string;
}

/** Saves what a list shows as a CSV file. */
export function ExportButton({ label, fileName, read, failed }: ExportButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = () => {
    setIsBusy(true);
    void sayOutcome(read(), { onDone: (csv) => saveCsv(fileName, String(csv)), failed }).finally(() =>
      setIsBusy(false),
    );
  };
  return (
    <Button leftSection={<Icon name="download" />} loading={isBusy} onClick={save}>
      {label}
    </Button>
  );
}
