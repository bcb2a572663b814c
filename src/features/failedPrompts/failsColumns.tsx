import type { ReactNode } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { common } from '#text/common.ts';
import { failedPrompts as text } from '#text/failedPrompts.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { SelectBox } from '#ui/form/SelectBox.tsx';
import type { Column } from '#ui/list/Column.ts';
import { FailProject } from './FailProject.tsx';
import { FailText } from './FailText.tsx';
import type { Selection } from './useSelection.ts';
import classes from './Fails.module.css';

const { columns } = text;

interface Parts {
  readonly actionsOf: (prompt: Prompt) => ReactNode;
  readonly selection: Selection;
  readonly isWide: boolean;
}

export function failsColumns({ actionsOf, selection, isWide }: Parts): Column<Prompt>[] {
  return [
    {
      title: columns.select,
      width: '44px',
      head: <SelectBox label={text.selectAll} isChecked={selection.isAll} onToggle={selection.toggleAll} />,
      cell: ({ id, name }) => (
        <SelectBox label={text.select(name)} isChecked={selection.has(id)} onToggle={() => selection.toggle(id)} />
      ),
    },
    {
      title: columns.name,
      sort: 'name',
      width: isWide ? '15%' : '18%',
      cell: (prompt) => (
        <>
          <span className={classes.name}>{prompt.name}</span>
          {!isWide && <FailProject prompt={prompt} />}
        </>
      ),
    },
    ...(isWide
      ? [
          {
            title: columns.project,
            sort: 'projectName',
            width: '14%',
            cell: (prompt: Prompt) => <FailProject prompt={prompt} />,
          },
        ]
      : []),
    { title: columns.text, sort: 'text', cell: (prompt) => <FailText prompt={prompt} /> },
    { title: columns.model, sort: 'speaker', width: isWide ? '9%' : '92px', cell: ({ speaker }) => speaker },
    {
      title: columns.reason,
      sort: 'failureReason',
      width: isWide ? '24%' : '20%',
      cell: ({ failureReason }) => <span className={classes.reason}>{failureReason}</span>,
    },
    {
      title: columns.date,
      sort: 'updatedAt',
      width: isWide ? '150px' : '104px',
      cell: ({ updatedAt }) => <span className={classes.soft}>{formatDateTime(updatedAt)}</span>,
    },
    { title: common.actions, width: isWide ? '128px' : '84px', align: 'end', cell: actionsOf },
  ];
}
