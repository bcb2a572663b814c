import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { openDownload } from '#crud/openDownload.ts';
import { zip as text } from '#text/zip.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { Icon } from '#core/icons/Icon.tsx';

const ZipDialog = lazyPart(() => import('./ZipDialog.tsx').then((module) => module.ZipDialog));

interface ZipButtonProps {
  readonly project: Project;
  /** True for the one button that stands out on the screen. */
  readonly isMain?: boolean;
}

const variantOf = (isMain?: boolean) => (isMain ? 'filled' : 'default');

/** 'Solicitar zip', which asks what the zip should hold. */
export function RequestZip({ project, isMain }: ZipButtonProps) {
  const [isInforming, setIsInforming] = useState(false);
  const isShort = useWidth() === 'compact';
  return (
    <>
      <Button
        variant={variantOf(isMain)}
        leftSection={!isShort && <Icon name="folder" />}
        disabled={project.isPacking}
        onClick={() => setIsInforming(true)}
      >
        {project.isPacking ? text.packing : text.request}
      </Button>
      {isInforming && <ZipDialog project={project} onClose={() => setIsInforming(false)} />}
    </>
  );
}

export function DownloadZip({ project: { isPacking, zipPath, prompts }, isMain }: ZipButtonProps) {
  const isShort = useWidth() === 'compact';
  const canDownload = !isPacking && prompts.total > 0 && zipPath !== null;
  return (
    <Button
      variant={variantOf(isMain)}
      leftSection={!isShort && <Icon name="download" />}
      disabled={!canDownload}
      onClick={() => zipPath !== null && void openDownload(zipPath)}
    >
      {isPacking ? text.renewing : text.download}
    </Button>
  );
}
