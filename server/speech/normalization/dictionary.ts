import { type DictionaryEntry, isPhonemes } from '#contract/dictionary.ts';
import type { MarkedPart } from '#common/marks.ts';
import { blankMarks } from './blankMarks.ts';

export { type DictionaryEntry, isPhonemes };

/** A written form found in a text. */
export interface DictionaryPiece {
  readonly from: number;
  readonly to: number;
  readonly entry: DictionaryEntry;
}

/** Finds the written forms between the marks of a text. */
export type FindWritten = (text: string, parts?: readonly MarkedPart[]) => DictionaryPiece[];

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
  return createFinder(entries)(text).map(({ from, to, entry: { kind, spoken, isWholeWord } }) => ({
    written: text.slice(from, to),
    kind,
    spoken,
    isWholeWord,
  }));
}

/** Entries that a text needs, in their order; its sound does not depend on the others. */
export function neededEntries(text: string, entries: readonly DictionaryEntry[]): DictionaryEntry[] {
  const needed = new Set(createFinder(entries)(text).map(({ entry }) => entry));
  return entries.filter((entry) => needed.has(entry));
}

interface Candidate {
  readonly order: number;
  readonly length: number;
  readonly entry: DictionaryEntry;
}
/** The longer of two forms, as the shorter one would hide it: 'São Paulo' behind 'São'. Then the order decides. */
const better = (a: Candidate | undefined, b: Candidate | undefined): Candidate | undefined =>
  a === undefined || b === undefined
    ? (a ?? b)
    : b.length > a.length || (b.length === a.length && b.order < a.order)
      ? b
      : a;

/** Stands for marks, so that no form matches across one. */
const MARK = '\0';
/** Blanks between two words of a form: several, or the end of one line, but not of a paragraph. */
const BLANKS = /[^\S\r\n]*(?:\r?\n|\r)[^\S\r\n]*(?![\s])|[^\S\r\n]+/g;
const UNEVEN = /\s{2}|[^\S ]/;

/** The text with one space for the blanks between two words, and where each character was in the written one. */
function evenBlanks(written: string): { text: string; starts?: number[] } {
  if (!UNEVEN.test(written)) return { text: written };
  const starts: number[] = [];
  let text = '';
  const copy = (from: number, to: number) => {
    for (let at = from; at < to; at++) starts.push(at);
    text += written.slice(from, to);
  };
  let last = 0;
  for (const { 0: blanks, index } of written.matchAll(BLANKS)) {
    copy(last, index);
    starts.push(index);
    text += ' ';
    last = index + blanks.length;
  }
  copy(last, written.length);
  starts.push(written.length);
  return { text, starts };
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
      add(entry.isWholeWord ? wholeWords : anywhere, { order, entry }, evenBlanks(entry.written).text);
  });
  return (written, parts) => {
    const { text, starts } = evenBlanks(blankMarks(written, parts, MARK));
    const pieces: DictionaryPiece[] = [];
    for (let at = 0; at < text.length;) {
      const isInside = at > 0 && joinsWord.test(text[at - 1] ?? '');
      const [inWords, whole] = [
        firstAt(anywhere, text, at),
        isInside ? undefined : firstAt(wholeWords, text, at, true),
      ];
      const found = better(inWords, whole);
      const to = at + (found?.length ?? 1);
      if (found !== undefined) pieces.push({ from: starts?.[at] ?? at, to: starts?.[to] ?? to, entry: found.entry });
      at = to;
    }
    return pieces;
  };
}

function add(index: Index, { order, entry }: Pick<Candidate, 'order' | 'entry'>, written: string): void {
  const candidate = { order, entry, length: written.length };
  const folded = written.toLowerCase();
  const lengths = getOrMake(index, folded[0] ?? '', () => new Map<number, Map<string, Forms>>());
  const forms = getOrMake(
    getOrMake(lengths, written.length, () => new Map<string, Forms>()),
    folded,
    () => ({ any: undefined, exact: new Map() }),
  );
  // Entries are in order, so the first of each kind takes precedence.
  if (!entry.isCaseSensitive) forms.any ??= candidate;
  else if (!forms.exact.has(written)) forms.exact.set(written, candidate);
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Longest dictionary entry that matches at this position; with `endsWord` only if a word ends after it. */
function firstAt(index: Index, text: string, at: number, endsWord = false): Candidate | undefined {
  let best: Candidate | undefined;
  for (const [length, forms] of index.get((text[at] ?? '').toLowerCase()) ?? []) {
    if (endsWord && joinsWord.test(text[at + length] ?? '')) continue;
    const written = text.slice(at, at + length);
    const found = forms.get(written.toLowerCase());
    best = better(best, better(found?.any, found?.exact.get(written)));
  }
  return best;
}
