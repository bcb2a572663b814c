import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Project } from '#contract/projects.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import { device } from '#text/device.ts';
import { prompts as text } from '#text/prompts.ts';
import { script as scriptText } from '#text/script.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { RowMenu } from '#ui/list/RowMenu.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { OfflineDialog } from '#features/prompts/offline/OfflineDialog.tsx';
import { filterQuery } from './promptFilter.ts';
import { ReviewLink } from '#features/prompts/rows/ReviewLink.tsx';
import { ZipButtons } from './zip/ZipButtons.tsx';
import classes from '#features/prompts/rows/Prompts.module.css';

const BulkRecordingsDialog = lazyPart(() =>
  import('#features/prompts/recording/BulkRecordingsDialog.tsx').then((module) => module.BulkRecordingsDialog),
);

/** Actions on all prompts of a project. */
export function PromptsButtons({ project, list }: { project: Project; list: Pick<ShownList, 'search' | 'filter'> }) {
  const { id, prompts } = project;
  const [isKeeping, setIsKeeping] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isCompact = useWidth() === 'compact';
  const approval = `/dashboard/projects/${id}/approval`;
  const dictionary = `/dashboard/projects/${id}/dictionary`;
  // A script can only be compared with existing prompts.
  const script = project.active && prompts.total > 0 && `/dashboard/projects/${id}/script`;
  const mayRecord = project.active && prompts.total > 0;
  const keep = () => setIsKeeping(true);
  return (
    <>
      {prompts.processed > 0 && <ReviewLink path={`/dashboard/projects/${id}`} isShort={isCompact} />}
      {!isCompact && <ButtonLink href={dictionary}>{text.dictionary}</ButtonLink>}
      {!isCompact && script && <ButtonLink href={script}>{scriptText.short}</ButtonLink>}
      {!isCompact && prompts.total > 0 && <ButtonLink href={approval}>{text.approval}</ButtonLink>}
      {!isCompact && (
        <Button leftSection={<Icon name="phone" />} onClick={keep}>
          {device.keep}
        </Button>
      )}
      <ZipButtons project={project} isShort={isCompact} />
      {mayRecord && !isCompact && (
        <Button leftSection={<Icon name="microphone" />} onClick={() => setIsSending(true)}>
          {text.sendRecordings}
        </Button>
      )}
      {isCompact && (
        <span className={classes.moreActs}>
          <RowMenu label={text.moreActs}>
            <Menu.Item component={Link} href={dictionary} leftSection={<Icon name="list" />}>
              {text.dictionary}
            </Menu.Item>
            {script && (
              <Menu.Item component={Link} href={script} leftSection={<Icon name="file" />}>
                {scriptText.title}
              </Menu.Item>
            )}
            {prompts.total > 0 && (
              <Menu.Item component={Link} href={approval} leftSection={<Icon name="mail" />}>
                {text.approval}
              </Menu.Item>
            )}
            {mayRecord && (
              <Menu.Item leftSection={<Icon name="microphone" />} onClick={() => setIsSending(true)}>
                {text.sendRecordings}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Icon name="phone" />} onClick={keep}>
              {device.keep}
            </Menu.Item>
          </RowMenu>
        </span>
      )}
      {isSending && <BulkRecordingsDialog project={project} onClose={() => setIsSending(false)} />}
      {isKeeping && (
        <OfflineDialog
          project={project}
          query={{ search: list.search, ...filterQuery(list) }}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </>
  );
}
