import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { invalidatedColumns, type Prompt } from '#contract/prompts.ts';
import { prompts } from '#api/prompts.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { listText } from '#text/list.ts';
import { invalidated as text } from '#text/invalidatedPrompts.ts';
import { prompts as promptsText } from '#text/prompts.ts';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { useWidth, type Width } from '#ui/useWidth.ts';
import { ReviewLink } from '#features/prompts/rows/ReviewLink.tsx';
import { ReviseDialog } from '#features/prompts/rows/ReviseDialog.tsx';
import { usePromptRows } from '#features/prompts/rows/usePromptRows.tsx';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { PromptAudio } from '#features/prompts/rows/PromptAudio.tsx';
import { PromptBadge } from '#features/prompts/rows/PromptBadge.tsx';
import classes from '#features/prompts/rows/Prompts.module.css';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { useProjectPath } from '#state/useProjectPath.ts';
import type { Column } from '#ui/list/Column.ts';
import { OnDevice } from '#features/prompts/rows/OnDevice.tsx';
import { invalidatedListQuery } from './invalidatedListQuery.ts';

export function InvalidatedScreen() {
  const list = useListState('prompts/invalidateds', invalidatedColumns);
  const answer = prompts.useListInvalidated(invalidatedListQuery(list), {
    refetchOnMountOrArgChange: ASKED_JUST_NOW_S,
  });
  const [revising, setRevising] = useState<Prompt>();
  const { isGone, ...rows } = usePromptRows(answer.data?.data);
  const width = useWidth();
  const actionsOf = (prompt: Prompt) => <InvalidatedActions prompt={prompt} width={width} onRevise={setRevising} />;
  return (
    <ListFrame
      isPanel
      title={text.listTitle}
      heading={text.heading}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      actions={(answer.data?.meta.total ?? 0) > 0 && <ReviewLink path="/dashboard/prompts/invalidated" />}
      filters={<ListFilter list={list} {...revisedFilter} />}
      columns={invalidatedPromptsColumns({ actionsOf, isGone, isWide: width === 'wide' })}
      {...rows}
      card={(prompt) => <InvalidatedCard prompt={prompt} isGone={isGone(prompt)} actions={actionsOf(prompt)} />}
      whenEmpty={list.filter('revised') === '' ? text.whenEmpty : listText.emptySearch}
      dialog={revising && <ReviseDialog prompt={revising} onClose={() => setRevising(undefined)} />}
    />
  );
}

const revisedFilter = filterBy('revised', text.review, text.all, { true: text.onlyRevised, false: text.onlyUnrevised });

interface ColumnOptions {
  readonly actionsOf: (prompt: Prompt) => ReactNode;
  readonly isGone: (prompt: Prompt) => boolean;
  readonly isWide: boolean;
}

function invalidatedPromptsColumns({ actionsOf, isGone, isWide }: ColumnOptions): Column<Prompt>[] {
  return [
    {
      title: text.columns.revised,
      sort: 'isRevised',
      width: '118px',
      cell: ({ isRevised, isRemade }) => (
        <>
          <span className={isRevised ? classes.yes : classes.no}>{isRevised ? text.yes : text.no}</span>
          {isRemade && <small className={classes.remade}>{text.remade}</small>}
        </>
      ),
    },
    {
      title: text.columns.reason,
      sort: 'reason',
      width: '19%',
      cell: (prompt) => (
        <>
          <span className={classes.text}>{prompt.reason}</span>
          <RejectedBy prompt={prompt} />
        </>
      ),
    },
    { title: text.columns.text, sort: 'text', cell: (prompt) => <InvalidatedText prompt={prompt} hasVoice={isWide} /> },
    ...(isWide
      ? [{ title: text.columns.model, sort: 'speaker', width: '9%', cell: ({ speaker }: Prompt) => speaker }]
      : []),
    {
      title: text.columns.status,
      sort: 'status',
      width: isWide ? '168px' : '140px',
      cell: (prompt) => <PromptBadge prompt={prompt} isGone={isGone(prompt)} />,
    },
    {
      title: text.columns.audio,
      width: isWide ? '16%' : '118px',
      cell: (prompt) => <PromptAudio prompt={prompt} isGone={isGone(prompt)} />,
    },
    { title: common.actions, width: isWide ? '252px' : '124px', align: 'end', cell: actionsOf },
  ];
}

function InvalidatedCard({ prompt, isGone, actions }: { prompt: Prompt; isGone: boolean; actions: ReactNode }) {
  return (
    <>
      <p className={classes.reason}>{promptsText.reasonOf(prompt.reason ?? '')}</p>
      <RejectedBy prompt={prompt} />
      {prompt.isRemade && <p className={classes.remade}>{text.remade}</p>}
      <InvalidatedText prompt={prompt} hasVoice />
      <div className={classes.cardAudio}>
        <PromptAudio prompt={prompt} isGone={isGone} />
        {prompt.path !== null && <OpenPlayer clip={clipOf(prompt, prompt.path)} />}
      </div>
      <div className={classes.cardFoot}>
        <PromptBadge prompt={prompt} isGone={isGone} />
        <span>
          {prompt.speaker} · {text.columns.revised}: {prompt.isRevised ? text.yes : text.no}
        </span>
      </div>
      <div className={classes.cardAct}>{actions}</div>
    </>
  );
}

/** Who rejected it and when; nothing for rejections from before that was recorded. */
function RejectedBy({ prompt: { invalidatedBy, invalidatedAt } }: { prompt: Prompt }) {
  if (!invalidatedBy || !invalidatedAt) return null;
  return <small className={classes.rejectedBy}>{text.by(invalidatedBy, formatDateTime(invalidatedAt))}</small>;
}

interface InvalidatedActionsProps {
  readonly prompt: Prompt;
  readonly width: Width;
  readonly onRevise: (prompt: Prompt) => void;
}

/** Opens the editor, which returns here, or marks the prompt as revised without a change. */
function InvalidatedActions({ prompt, width, onRevise }: InvalidatedActionsProps) {
  return (
    <RowActions>
      <RowAction
        icon="edit"
        act={common.edit}
        of={prompt.name}
        href={`/dashboard/prompts/${prompt.id}/edit?origin=/dashboard/prompts/invalidated`}
      />
      <ReviseButton prompt={prompt} width={width} onRevise={onRevise} />
    </RowActions>
  );
}

/** With a label if there is space: beside the row, and over the full width of a card. */
function ReviseButton({
  prompt,
  width,
  onRevise,
}: {
  prompt: Prompt;
  width: Width;
  onRevise: (prompt: Prompt) => void;
}) {
  const label = `${text.revise}: ${prompt.name}`;
  if (width === 'medium') {
    return (
      <RowAction
        icon="check"
        act={text.revise}
        label={label}
        disabled={prompt.isRevised}
        onClick={() => onRevise(prompt)}
      />
    );
  }
  return (
    <Button
      size="sm"
      fullWidth={width === 'compact'}
      aria-label={label}
      disabled={prompt.isRevised}
      onClick={() => onRevise(prompt)}
    >
      {text.revise}
    </Button>
  );
}

/** The text, its file and its project; and the voice, if it has no column of its own. */
function InvalidatedText({
  prompt: { name, text: written, speaker, fileName, line, idProject, projectName, path },
  hasVoice,
}: {
  prompt: Prompt;
  hasVoice: boolean;
}) {
  return (
    <div className={classes.text}>
      <span className={classes.name}>{name}</span>
      {!hasVoice && <small>{text.spokenBy(speaker)}</small>}
      <OnDevice path={path} />
      <p className={classes.written} title={written}>
        {written}
      </p>
      {fileName && (
        <small>
          <Icon name="file" size={14} />
          {promptsText.fromFile(fileName, line)}
        </small>
      )}
      <small>
        <Link className={classes.project} href={useProjectPath(idProject)}>
          <Icon name="folder" size={14} />
          {projectName}
        </Link>
      </small>
    </div>
  );
}
