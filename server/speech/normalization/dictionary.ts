import { type DictionaryEntry, isPhonemes } from '#contract/dictionary.ts';
import { blankMarks } from './blankMarks.ts';

export { type DictionaryEntry, isPhonemes };

/** A written form found in a text. */
export interface DictionaryPiece {
  readonly from: number;
  readonly to: number;
  readonly entry: DictionaryEntry;
}

export type FindWritten = (text: string) => DictionaryPiece[];

const compiled = new WeakMap<readonly DictionaryEntry[], FindWritten>();

/** Finds a dictionary's written forms in texts; compiled once per list of entries. */
export function createFinder(entries: readonly DictionaryEntry[]): FindWritten {
  const known = compiled.get(entries) ?? prepare(entries);
  compiled.set(entries, known);
  return known;
}

/** Dictionary replacements in a text, in order; equal results mean equal sound. */
export function usedEntries(
  text: string,
  entries: readonly DictionaryEntry[],
): Pick<DictionaryEntry, 'written' | 'kind' | 'spoken' | 'isWholeWord'>[] {
  return createFinder(entries)(blankMarks(text)).map(({ from, to, entry: { kind, spoken, isWholeWord } }) => ({
    written: text.slice(from, to),
    kind,
    spoken,
    isWholeWord,
  }));
}

/** Entries that a text needs, in their order; its sound does not depend on the others. */
export function neededEntries(text: string, entries: readonly DictionaryEntry[]): DictionaryEntry[] {
  const needed = new Set(createFinder(entries)(blankMarks(text)).map(({ entry }) => entry));
  return entries.filter((entry) => needed.has(entry));
}

interface Candidate {
  readonly order: number;
  readonly entry: DictionaryEntry;
}
/** Entries of one lower-cased form: the first that ignores case, and the first for each exact spelling. */
interface Forms {
  any: Candidate | undefined;
  readonly exact: Map<string, Candidate>;
}
/**
 * Indexed by first character, length and lower-cased form, so that a long dictionary is hardly slower than a short one,
 * and five thousand entries of one form are no slower than two.
 */
type Index = Map<string, Map<number, Map<string, Forms>>>;

const joinsWord = /[\p{L}\p{N}]/u;

function prepare(entries: readonly DictionaryEntry[]): FindWritten {
  const [wholeWords, anywhere]: [Index, Index] = [new Map(), new Map()];
  entries.forEach((entry, order) => {
    if (entry.written !== '' && (entry.kind !== 'phonemes' || isPhonemes(entry.spoken)))
      add(entry.isWholeWord ? wholeWords : anywhere, { order, entry });
  });
  return (text) => {
    const pieces: DictionaryPiece[] = [];
    for (let at = 0; at < text.length;) {
      const isInside = at > 0 && joinsWord.test(text[at - 1] ?? '');
      const [inWords, whole] = [
        firstAt(anywhere, text, at),
        isInside ? undefined : firstAt(wholeWords, text, at, true),
      ];
      const found = inWords === undefined || (whole !== undefined && whole.order < inWords.order) ? whole : inWords;
      const to = at + (found?.entry.written.length ?? 1);
      if (found !== undefined) pieces.push({ from: at, to, entry: found.entry });
      at = to;
    }
    return pieces;
  };
}

function add(index: Index, candidate: Candidate): void {
  const { written, isCaseSensitive } = candidate.entry;
  const folded = written.toLowerCase();
  const lengths = getOrMake(index, folded[0] ?? '', () => new Map<number, Map<string, Forms>>());
  const forms = getOrMake(
    getOrMake(lengths, written.length, () => new Map<string, Forms>()),
    folded,
    () => ({ any: undefined, exact: new Map() }),
  );
  // Entries are in order, so the first of each kind takes precedence.
  if (!isCaseSensitive) forms.any ??= candidate;
  else if (!forms.exact.has(written)) forms.exact.set(written, candidate);
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** First dictionary entry that matches at this position; with `endsWord` only if a word ends after it. */
function firstAt(index: Index, text: string, at: number, endsWord = false): Candidate | undefined {
  let best: Candidate | undefined;
  for (const [length, forms] of index.get((text[at] ?? '').toLowerCase()) ?? []) {
    if (endsWord && joinsWord.test(text[at + length] ?? '')) continue;
    const written = text.slice(at, at + length);
    const found = forms.get(written.toLowerCase());
    for (const candidate of [found?.any, found?.exact.get(written)]) {
      if (candidate !== undefined && (best === undefined || candidate.order < best.order)) best = candidate;
    }
  }
  return best;
}
