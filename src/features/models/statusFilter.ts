import type { FilterChoice } from '#crud/ListFilter.tsx';
import { models as text } from '#text/models.ts';

export const statusFilter: FilterChoice = {
  name: 'status',
  label: text.statusFilter,
  options: [
    { value: '', label: text.anyStatus },
    { value: 'true', label: text.onlyActive },
    { value: 'false', label: text.onlyInactive },
  ],
};
