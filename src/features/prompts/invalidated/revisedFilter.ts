import type { FilterChoice } from '#crud/ListFilter.tsx';
import { invalidated as text } from '#text/prompts.ts';

export const revisedFilter: FilterChoice = {
  name: 'revised',
  label: text.review,
  options: [
    { value: '', label: text.all },
    { value: 'true', label: text.onlyRevised },
    { value: 'false', label: text.onlyUnrevised },
  ],
};
