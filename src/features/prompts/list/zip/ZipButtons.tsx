import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { mayBeginDownload, openDownload } from '#crud/openDownload.ts';
import { zip as text } from '#text/zip.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { Icon } from '#core/icons/Icon.tsx';

const ZipDialog = lazyPart(() => import('./ZipDialog.tsx').then((module) => module.ZipDialog));

interface ZipButtonProps {
  readonly project: Project;
  /** True for the one button that stands out on the screen. */
  readonly isMain?: boolean;
}

const variantOf = (isMain?: boolean) => (isMain ? 'filled' : 'default');

/** Projects whose zip was asked for on the screen that is open. */
const asked = new Set<number>();

/** Downloads the zip that was asked for here once it is made; who has left the screen finds it in the bell. */
export function ZipArrival({ project: { id, zip, zipPath } }: { project: Project }) {
  const madeAt = zip?.madeAt ?? null;
  const take = useEffectEvent(() => {
    if (!asked.delete(id) || zipPath === null || !mayBeginDownload) return;
    void openDownload(zipPath, { isOwnStart: true }).then((hasBegun) => hasBegun && noticeDone(text.begun));
  });
  useEffect(() => {
    if (madeAt !== null) take();
  }, [madeAt]);
  useEffect(() => () => void asked.delete(id), [id]);
  return null;
}

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
      {isInforming && (
        <ZipDialog project={project} onAsked={() => asked.add(project.id)} onClose={() => setIsInforming(false)} />
      )}
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
