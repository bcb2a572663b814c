import type { ReactNode } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { common } from '#text/common.ts';
import { selection } from '#text/selection.ts';
import { prompts as text } from '#text/prompts.ts';
import type { Column } from '#ui/list/Column.ts';
import { SelectPage, SelectPrompt } from '#features/prompts/batch/SelectBoxes.tsx';
import { OnDevice } from '#features/prompts/rows/OnDevice.tsx';
import { PromptAudio } from '#features/prompts/rows/PromptAudio.tsx';
import { PromptBadge } from '#features/prompts/rows/PromptBadge.tsx';
import { PromptText } from './PromptText.tsx';
import { voiceAs } from '#core/voices/voiceAs.ts';
import classes from '#features/prompts/rows/Prompts.module.css';

const { columns } = text;

export interface Parts {
  readonly actionsOf: (prompt: Prompt) => ReactNode;
  readonly isGone: (prompt: Prompt) => boolean;
  /** False to show the voice below the name instead of in its own column. */
  readonly hasVoice: boolean;
  /** True if rows can be selected for batch actions. */
  readonly mayChoose: boolean;
}

export function promptsColumns({ actionsOf, isGone, hasVoice, mayChoose }: Parts): Column<Prompt>[] {
  const box: Column<Prompt> = {
    title: selection.column,
    head: <SelectPage />,
    width: '52px',
    cell: (prompt) => <SelectPrompt prompt={prompt} />,
  };
  const voice: Column<Prompt> = { title: columns.voice, sort: 'speaker', width: '9%', cell: voiceAs };
  return [
    ...(mayChoose ? [box] : []),
    {
      title: columns.name,
      sort: 'name',
      width: hasVoice ? '18%' : '22%',
      cell: (prompt) => (
        <>
          <span className={classes.name}>{prompt.name}</span>
          {!hasVoice && <small className={classes.voice}>{voiceAs(prompt)}</small>}
          <OnDevice path={prompt.path} />
        </>
      ),
    },
    { title: columns.text, sort: 'text', cell: (prompt) => <PromptText prompt={prompt} /> },
    ...(hasVoice ? [voice] : []),
    {
      title: columns.status,
      sort: 'status',
      width: '216px',
      cell: (prompt) => <PromptBadge prompt={prompt} isGone={isGone(prompt)} />,
    },
    {
      title: columns.listen,
      width: hasVoice ? '17%' : '124px',
      cell: (prompt) => <PromptAudio prompt={prompt} isGone={isGone(prompt)} />,
    },
    { title: common.actions, width: hasVoice ? '262px' : '92px', align: 'end', cell: actionsOf },
  ];
}
