import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListState } from '#state/list/useListState.ts';
import { selection as text } from '#text/selection.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { SelectPage } from '#features/prompts/batch/SelectBoxes.tsx';
import { moreFilters } from './promptFilter.ts';
import { StatusFilter } from './StatusFilter.tsx';

const MoreFilters = lazyPart(() => import('./MoreFilters.tsx').then((module) => module.MoreFilters));

interface PromptFiltersProps {
  readonly idProject: number;
  readonly list: ListState;
  readonly mayChoose: boolean;
}

/** What the list is narrowed to; on phones also the box that the table has in its head. */
export function PromptFilters({ idProject, list, mayChoose }: PromptFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isCompact = useWidth() === 'compact';
  return (
    <>
      <StatusFilter list={list} />
      <Button onClick={() => setIsOpen(true)}>
        {text.moreFilters(moreFilters.filter((name) => list.filter(name) !== '').length)}
      </Button>
      {isCompact && mayChoose && <SelectPage hasLabel />}
      {isOpen && <MoreFilters idProject={idProject} list={list} onClose={() => setIsOpen(false)} />}
    </>
  );
}
