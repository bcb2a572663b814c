import { atBase } from '#common/device/atBase.ts';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { common } from '#text/common.ts';
import { player as text } from '#text/player.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { Icon } from '#core/icons/Icon.tsx';

/** Saves the audio as {name}.wav. */
export function DownloadButton({ path, name }: { path: string; name: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const fileName = name.trim() === '' ? text.defaultFileName : `${name}.wav`;
  const download = async () => {
    setIsBusy(true);
    try {
      await saveAs(path, fileName);
    } catch {
      noticeFailed(common.downloadFailed);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ActionIcon aria-label={text.download(fileName)} loading={isBusy} onClick={() => void download()}>
      <Icon name="download" />
    </ActionIcon>
  );
}

async function saveAs(path: string, fileName: string): Promise<void> {
  const response = await fetch(atBase(path), { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The audio answered ${response.status}.`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
