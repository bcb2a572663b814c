import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { device as text } from '#text/pt/device.ts';
import { Icon } from '#light/icons/Icon.tsx';
import type { ClipQuery } from './findClips.ts';
import { OfflineDialog } from './OfflineDialog.tsx';

/** Offers to keep a project's audio, or its filtered list's, on this device. */
export function OfflineButton({ project, query }: { project: Project; query: ClipQuery }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="phone" />} onClick={() => setIsOpen(true)}>
        {text.keep}
      </Button>
      {isOpen && <OfflineDialog project={project} query={query} onClose={() => setIsOpen(false)} />}
    </>
  );
}
