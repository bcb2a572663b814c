import type { DictionaryDraft } from '#contract/dictionary.ts';

/** A form that is known gets the file's saying at its old place; new ones come at the end, in the file's order. */
export function mergeEntries(
  before: readonly DictionaryDraft[],
  given: readonly DictionaryDraft[],
): { after: DictionaryDraft[]; created: number; updated: number } {
  const after = before.slice();
  const places = new Map(before.map((entry, i) => [formOf(entry), i]));
  let [created, updated] = [0, 0];
  for (const entry of given) {
    const place = places.get(formOf(entry));
    if (place === undefined) {
      places.set(formOf(entry), after.push(entry) - 1);
      created += 1;
    } else if (JSON.stringify(after[place]) !== JSON.stringify(entry)) {
      after[place] = entry;
      if (place < before.length) updated += 1;
    }
  }
  return { after, created, updated };
}

/** What an entry is for: the same word in another case is the same form where case does not matter. */
function formOf({ written, isCaseSensitive, isWholeWord }: DictionaryDraft): string {
  return JSON.stringify([isCaseSensitive ? written : written.toLowerCase(), isCaseSensitive, isWholeWord]);
}
