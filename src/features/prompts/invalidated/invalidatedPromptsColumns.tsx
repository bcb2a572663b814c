import type { ReactNode } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { common } from '#text/common.ts';
import { invalidated as text } from '#text/prompts.ts';
import type { Column } from '#ui/list/Column.ts';
import { InvalidatedText } from './InvalidatedText.tsx';
import { PromptAudio } from '#features/prompts/rows/PromptAudio.tsx';
import { PromptBadge } from '#features/prompts/rows/PromptBadge.tsx';
import classes from '#features/prompts/rows/Prompts.module.css';

const { columns } = text;

interface Parts {
  readonly actionsOf: (prompt: Prompt) => ReactNode;
  readonly isGone: (prompt: Prompt) => boolean;
  readonly isWide: boolean;
}

export function invalidatedPromptsColumns({ actionsOf, isGone, isWide }: Parts): Column<Prompt>[] {
  return [
    {
      title: columns.revised,
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
      title: columns.reason,
      sort: 'reason',
      width: '19%',
      cell: ({ reason }) => <span className={classes.text}>{reason}</span>,
    },
    { title: columns.text, sort: 'text', cell: (prompt) => <InvalidatedText prompt={prompt} hasVoice={isWide} /> },
    ...(isWide ? [{ title: columns.model, sort: 'speaker', width: '9%', cell: ({ speaker }: Prompt) => speaker }] : []),
    {
      title: columns.status,
      sort: 'status',
      width: isWide ? '168px' : '140px',
      cell: (prompt) => <PromptBadge prompt={prompt} isGone={isGone(prompt)} />,
    },
    {
      title: columns.audio,
      width: isWide ? '16%' : '118px',
      cell: (prompt) => <PromptAudio prompt={prompt} isGone={isGone(prompt)} />,
    },
    { title: common.actions, width: isWide ? '252px' : '124px', align: 'end', cell: actionsOf },
  ];
}
