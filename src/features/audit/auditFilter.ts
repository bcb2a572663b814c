import { AuditNoun } from '#contract/audit.ts';
import { addDays } from '#contract/kit/days.ts';
import type { ShownList } from '#state/list/listPlace.ts';

/** What the acts shown are narrowed to, as the server takes it: the end is the day after the last. */
export function auditFilter(list: Pick<ShownList, 'search' | 'filter'>) {
  const noun = AuditNoun.options.find((option) => option === list.filter('noun'));
  const [from, until] = [list.filter('from'), list.filter('until')];
  return {
    search: list.search,
    ...(noun && { noun }),
    ...(from && { startDate: from }),
    ...(until && { endDate: addDays(until, 1) }),
  };
}
