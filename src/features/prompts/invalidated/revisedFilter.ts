import type { FilterChoice } from '#frames/ListFilter.tsx';
import { invalidated as text } from '#text/pt/prompts.ts';

export const revisedFilter: FilterChoice = {
  name: 'revised',
  label: text.review,
  options: [
    { value: '', label: text.all },
    { value: 'true', label: text.onlyRevised },
    { value: 'false', label: text.onlyUnrevised },
  ],
};
