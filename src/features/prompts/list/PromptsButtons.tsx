import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import { common } from '#text/common.ts';
import { device } from '#text/device.ts';
import { prompts as text } from '#text/prompts.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { RowMenu } from '#ui/list/RowMenu.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { OfflineDialog } from '#features/prompts/offline/OfflineDialog.tsx';
import { ReviewLink } from '#features/prompts/rows/ReviewLink.tsx';
import { filterQuery } from './promptFilter.ts';
import { BringRows } from './BringRows.tsx';
import { readClipboard, useOpenForm } from './usePastedTable.ts';
import { DownloadZip, RequestZip, ZipArrival } from './zip/ZipButtons.tsx';
import classes from '#features/prompts/rows/Prompts.module.css';

const BulkRecordingsDialog = lazyPart(() =>
  import('#features/prompts/recording/BulkRecordingsDialog.tsx').then((module) => module.BulkRecordingsDialog),
);

interface PromptsButtonsProps {
  readonly project: Project;
  readonly list: Pick<ShownList, 'search' | 'filter'>;
  /** Entries of the menu 'Adicionar', which has no arrow on phones. */
  readonly addWays: ReturnType<typeof useAddWays>['entries'];
  readonly onShowKeys: () => void;
}

/** Actions on all prompts of a project. */
export function PromptsButtons({ project, list, addWays, onShowKeys }: PromptsButtonsProps) {
  const [isKeeping, setIsKeeping] = useState(false);
  const isCompact = useWidth() === 'compact';
  return (
    <>
      {project.prompts.processed > 0 && <ReviewLink path={`/dashboard/projects/${project.id}`} isShort={isCompact} />}
      <RequestZip project={project} />
      <DownloadZip project={project} />
      <ZipArrival project={project} />
      <span className={classes.moreActs}>
        <RowMenu label={text.moreActs}>
          {isCompact && addWays}
          <Menu.Item leftSection={<Icon name="phone" />} onClick={() => setIsKeeping(true)}>
            {device.keep}
          </Menu.Item>
          {!isCompact && (
            <Menu.Item leftSection={<Icon name="list" />} onClick={onShowKeys}>
              {common.shortcuts}
            </Menu.Item>
          )}
        </RowMenu>
      </span>
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

/** Ways to add many prompts: a table from the clipboard, a spreadsheet, recordings of those that are there. */
export function useAddWays(project: Project | undefined) {
  const openForm = useOpenForm(project?.id ?? 0);
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const pasteTable = () => {
    const opened = readClipboard().then(
      async (pasted) => {
        const { readPastedTable } = await import('#features/prompts/form/pastedTable.ts');
        const table = readPastedTable(pasted, { isList: true });
        if (!table) noticeDone(text.noTable, { title: text.noTableTitle });
        openForm(table ? { table } : 'paste');
      },
      () => {
        noticeDone(text.noTable);
        openForm('paste');
      },
    );
    // The form has the part that reads tables too, and says what it lacks.
    opened.catch(() => openForm('paste'));
  };
  return {
    entries: project?.active && (
      <>
        <Menu.Item leftSection={<Icon name="list" />} onClick={pasteTable}>
          {text.pasteTable}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="file" />} onClick={() => input.current?.click()}>
          {text.sendSheet}
        </Menu.Item>
        {project.prompts.total > 0 && (
          <Menu.Item leftSection={<Icon name="microphone" />} onClick={() => setIsSending(true)}>
            {text.sendRecordings}
          </Menu.Item>
        )}
      </>
    ),
    /** Stays mounted while the menu closes. */
    parts: (
      <>
        {project?.active && <BringRows ref={input} idProject={project.id} />}
        {isSending && project && <BulkRecordingsDialog project={project} onClose={() => setIsSending(false)} />}
      </>
    ),
  };
}
