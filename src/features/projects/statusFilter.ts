import type { FilterChoice } from '#frames/ListFilter.tsx';
import { projects as text } from '#text/pt/projects.ts';

export const statusFilter: FilterChoice = {
  name: 'status',
  label: text.show,
  options: [
    { value: '', label: text.active },
    { value: 'archived', label: text.archived },
  ],
};
