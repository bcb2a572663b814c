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

/** Finds the written forms of a dictionary in texts; prepared once for a list of entries. */
export function finderOf(entries: readonly DictionaryEntry[]): FindWritten {
  const known = compiled.get(entries) ?? prepare(entries);
  compiled.set(entries, known);
  return known;
}

/** What a dictionary makes of a text, place by place: the same answer means the same sound. */
export function usedEntries(text: string, entries: readonly DictionaryEntry[]): Pick<DictionaryEntry, 'written' | 'kind' | 'spoken' | 'isWholeWord'>[] {
  return finderOf(entries)(blankMarks(text)).map(({ from, to, entry: { kind, spoken, isWholeWord } }) => ({ written: text.slice(from, to), kind, spoken, isWholeWord }));
}

/** The entries that a text needs, in their order: what it sounds like does not depend on the others. */
export function neededEntries(text: string, entries: readonly DictionaryEntry[]): DictionaryEntry[] {
  const needed = new Set(finderOf(entries)(blankMarks(text)).map(({ entry }) => entry));
  return entries.filter((entry) => needed.has(entry));
}

interface Candidate { readonly order: number; readonly entry: DictionaryEntry }
/** By first character, length and small letters: a long dictionary costs a text little more than a short one. */
type Index = Map<string, Map<number, Map<string, Candidate[]>>>;

const joinsWord = /[\p{L}\p{N}]/u;

function prepare(entries: readonly DictionaryEntry[]): FindWritten {
  const [wholeWords, anywhere]: [Index, Index] = [new Map(), new Map()];
  entries.forEach((entry, order) => {
    if (entry.written !== '' && (entry.kind !== 'phonemes' || isPhonemes(entry.spoken))) add(entry.isWholeWord ? wholeWords : anywhere, { order, entry });
  });
  return (text) => {
    const pieces: DictionaryPiece[] = [];
    for (let at = 0; at < text.length;) {
      const isInside = at > 0 && joinsWord.test(text[at - 1] ?? '');
      const [inWords, whole] = [firstAt(anywhere, text, at), isInside ? undefined : firstAt(wholeWords, text, at)];
      const found = inWords === undefined || (whole !== undefined && whole.order < inWords.order) ? whole : inWords;
      const to = at + (found?.entry.written.length ?? 1);
      if (found !== undefined) pieces.push({ from: at, to, entry: found.entry });
      at = to;
    }
    return pieces;
  };
}

function add(index: Index, candidate: Candidate): void {
  const folded = candidate.entry.written.toLowerCase();
  const first = folded[0] ?? '';
  const lengths: Map<number, Map<string, Candidate[]>> = index.get(first) ?? new Map();
  const forms = lengths.get(candidate.entry.written.length) ?? new Map<string, Candidate[]>();
  const same = forms.get(folded) ?? [];
  same.push(candidate);
  forms.set(folded, same);
  lengths.set(candidate.entry.written.length, forms);
  index.set(first, lengths);
}

/** The first entry of the dictionary that stands here. */
function firstAt(index: Index, text: string, at: number): Candidate | undefined {
  let best: Candidate | undefined;
  for (const [length, forms] of index.get((text[at] ?? '').toLowerCase()) ?? []) {
    const written = text.slice(at, at + length);
    const found = forms.get(written.toLowerCase())?.find(({ entry }) => (!entry.isCaseSensitive || entry.written === written)
      && !(entry.isWholeWord && joinsWord.test(text[at + length] ?? '')));
    if (found !== undefined && (best === undefined || found.order < best.order)) best = found;
  }
  return best;
}
