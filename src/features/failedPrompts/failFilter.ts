import type { FilterChoice } from '#crud/ListFilter.tsx';
import type { ShownList } from '#state/list/listPlace.ts';
import { failedPrompts as text } from '#text/failedPrompts.ts';
import { FailureCode } from '#common/failureCodes.ts';

export const causeFilter: FilterChoice = {
  name: 'code',
  label: text.cause,
  options: [
    { value: '', label: text.anyCause },
    ...FailureCode.options.map((value) => ({ value, label: text.causes[value] })),
  ],
};

/** What the fails shown are narrowed to. */
export function failFilter(list: Pick<ShownList, 'search' | 'filter'>) {
  const code = FailureCode.options.find((option) => option === list.filter('code'));
  return { search: list.search, ...(code && { code }) };
}
