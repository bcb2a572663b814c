import { ApiKeyStatus } from '#contract/apikeys.ts';
import type { FilterChoice } from '#crud/ListFilter.tsx';
import { apikeys as text } from '#text/apikeys.ts';

export const statusFilter: FilterChoice = {
  name: 'status',
  label: text.state,
  options: [
    { value: '', label: text.anyState },
    ...ApiKeyStatus.options.map((value) => ({ value, label: text.states[value] })),
  ],
};
