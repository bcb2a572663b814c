/** How somebody wants a written form to be said. Entries are tried in their order; the first that fits wins. */
export interface DictionaryEntry {
  readonly written: string;
  /** alias and respelling: other writing, itself read by the rules; phonemes: eSpeak NG's mnemonics. */
  readonly kind: 'alias' | 'respelling' | 'phonemes';
  readonly spoken: string;
  /** False: also inside of words. */
  readonly isWholeWord: boolean;
  readonly isCaseSensitive: boolean;
}

/** A written form found in a text. */
export interface DictionaryPiece {
  readonly from: number;
  readonly to: number;
  readonly entry: DictionaryEntry;
}

/** Mnemonics of eSpeak NG without what its parser or SSML would take for an end or a command. */
const PHONEMES = /^[A-Za-z0-9@~^'",:;*_|%=!?#/ -]{1,200}$/;
export const isPhonemes = (spoken: string): boolean => PHONEMES.test(spoken) && /[A-Za-z@]/.test(spoken);

export type FindWritten = (text: string) => DictionaryPiece[];

const compiled = new WeakMap<readonly DictionaryEntry[], FindWritten>();

/** Finds the written forms of a dictionary in texts; compiled once for a list of entries. */
export function finderOf(entries: readonly DictionaryEntry[]): FindWritten {
  const known = compiled.get(entries);
  if (known !== undefined) return known;
  const find = compile(entries);
  compiled.set(entries, find);
  return find;
}

const escape = (written: string): string => written.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

function compile(entries: readonly DictionaryEntry[]): FindWritten {
  const usable = entries.filter(({ written, kind, spoken }) => written !== '' && (kind !== 'phonemes' || isPhonemes(spoken)));
  // By their first character: a long dictionary costs a text no more than a short one.
  const byFirst = new Map<string, { entry: DictionaryEntry; pattern: RegExp }[]>();
  for (const entry of usable) {
    const source = entry.isWholeWord ? String.raw`(?<![\p{L}\p{N}])${escape(entry.written)}(?![\p{L}\p{N}])` : escape(entry.written);
    const one = { entry, pattern: new RegExp(source, entry.isCaseSensitive ? 'yu' : 'yui') };
    for (const first of firstsOf(entry)) byFirst.set(first, [...byFirst.get(first) ?? [], one]);
  }
  return (text) => {
    const pieces: DictionaryPiece[] = [];
    for (let at = 0; at < text.length;) {
      const found = byFirst.get(text[at] ?? '')?.find(({ pattern }) => { pattern.lastIndex = at; return pattern.test(text); });
      if (found === undefined) at++;
      else {
        pieces.push({ from: at, to: found.pattern.lastIndex, entry: found.entry });
        at = found.pattern.lastIndex;
      }
    }
    return pieces;
  };
}

function firstsOf({ written, isCaseSensitive }: DictionaryEntry): Set<string> {
  const first = written[0] ?? '';
  return new Set(isCaseSensitive ? [first] : [first, first.toLowerCase(), first.toUpperCase()]);
}
