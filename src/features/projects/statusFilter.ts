import type { FilterChoice } from '#crud/ListFilter.tsx';
import { projects as text } from '#text/projects.ts';

export const statusFilter: FilterChoice = {
  name: 'status',
  label: text.show,
  options: [
    { value: '', label: text.active },
    { value: 'archived', label: text.archived },
  ],
};
