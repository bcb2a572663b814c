import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { openDownload } from '#crud/openDownload.ts';
import { zip as text } from '#text/zip.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Icon } from '#core/icons/Icon.tsx';

const ZipDialog = lazyPart(() => import('./ZipDialog.tsx').then((module) => module.ZipDialog));

/** Buttons to make and to download the zip. */
export function ZipButtons({ project, isShort }: { project: Project; isShort: boolean }) {
  const { isPacking, zipPath, prompts } = project;
  const [isInforming, setIsInforming] = useState(false);
  const canDownload = !isPacking && prompts.total > 0 && zipPath !== null;
  return (
    <>
      <Button
        leftSection={!isShort && <Icon name="folder" />}
        disabled={isPacking}
        onClick={() => setIsInforming(true)}
      >
        {isPacking ? text.packing : text.request}
      </Button>
      <Button
        leftSection={!isShort && <Icon name="download" />}
        disabled={!canDownload}
        onClick={() => zipPath !== null && void openDownload(zipPath)}
      >
        {isPacking ? text.renewing : text.download}
      </Button>
      {isInforming && <ZipDialog project={project} onClose={() => setIsInforming(false)} />}
    </>
  );
}
