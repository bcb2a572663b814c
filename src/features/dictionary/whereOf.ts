import type { DictionaryRecord } from '#contract/dictionary.ts';
import { dictionary as text } from '#text/dictionary.ts';

export function whereOf({ isWholeWord, isCaseSensitive }: DictionaryRecord): string {
  return `${isWholeWord ? text.wholeWord : text.anywhere}${isCaseSensitive ? `, ${text.caseSensitive}` : ''}`;
}
