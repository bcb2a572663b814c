import type { FilterChoice } from '#crud/ListFilter.tsx';
import { bin as text } from '#text/bin.ts';

export const kindFilter: FilterChoice = {
  name: 'kind',
  label: text.show,
  options: [
    { value: '', label: text.all },
    { value: 'projects', label: text.projects },
    { value: 'prompts', label: text.prompts },
  ],
};
