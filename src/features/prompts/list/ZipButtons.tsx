import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { usePackProjectMutation } from '#api/projects.ts';
import { openDownload } from '#frames/openDownload.ts';
import { sayOutcome } from '#frames/sayOutcome.ts';
import { common } from '#text/pt/common.ts';
import { zip as text } from '#text/pt/prompts.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import classes from '#features/prompts/rows/Prompts.module.css';

/** Asking for the zip and fetching it. */
export function ZipButtons({ project, isShort }: { project: Project; isShort: boolean }) {
  const { id, isPacking, zipPath, prompts } = project;
  const [isInforming, setIsInforming] = useState(false);
  const [pack, { isLoading }] = usePackProjectMutation();
  const request = () => {
    setIsInforming(false);
    void sayOutcome(pack({ id }).unwrap(), { failed: text.requestFailed, failedTitle: common.errorPlain });
  };
  const canDownload = !isPacking && prompts.total > 0 && zipPath !== null;
  return (
    <>
      <Button
        leftSection={!isShort && <Icon name="folder" />}
        disabled={isPacking || isLoading}
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
      <Dialog isOpen={isInforming} title={text.infoTitle} onClose={() => setIsInforming(false)}>
        <p className={classes.info}>{text.info}</p>
        <div className={classes.infoActions}>
          <Button variant="filled" onClick={request} data-autofocus>
            {text.understood}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
