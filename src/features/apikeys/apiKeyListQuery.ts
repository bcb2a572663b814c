import { type apiKeyColumns, ApiKeyStatus } from '#contract/apikeys.ts';
import type { ShownList } from '#state/list/listPlace.ts';

/** What the list of API keys asks the server. */
export function apiKeyListQuery(list: ShownList<(typeof apiKeyColumns)[number]>) {
  const status = ApiKeyStatus.options.find((option) => option === list.filter('status'));
  return { ...list.place, search: list.search, ...(status && { status }) };
}
