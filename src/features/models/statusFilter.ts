import type { FilterChoice } from '#frames/ListFilter.tsx';
import { models as text } from '#text/pt/models.ts';

export const statusFilter: FilterChoice = {
  name: 'status',
  label: text.statusFilter,
  options: [
    { value: '', label: text.anyStatus },
    { value: 'true', label: text.onlyActive },
    { value: 'false', label: text.onlyInactive },
  ],
};
