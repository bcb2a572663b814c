import { evenCapitals } from './evenCapitals.ts';
import { JOINED_STOP, lacksBlank } from './missingBlanks.ts';

/** A changed section: offsets in the folded text, and in the text as written. */
interface Change {
  readonly at: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** A text in which each letter, digit, unit and blank has one form, and the way back to the written text. */
export interface FoldedText {
  readonly text: string;
  /** The same with its capitals as they were written. */
  readonly shown: string;
  /** In order; an invisible character has an empty section of the folded text. */
  readonly changes: readonly Change[];
}

const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ordf: 'ª',
  ordm: 'º',
  deg: '°',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  euro: '€',
  pound: '£',
  sect: '§',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  reg: '®',
  times: '×',
};
/** HTML entities that texts pasted from pages hold: &amp; &ccedil; &#36; */
export const ENTITY =
  String.raw`&(?:[A-Za-z](?:${Object.keys(accents).join('|')})|${Object.keys(entities).join('|')}|` +
  String.raw`#\d{2,6}|#[xX][\dA-Fa-f]{2,5});`;

/** Default-ignorable characters; joiners of emoji and of other scripts are handled with these. */
const INVISIBLE = String.raw`[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]`;
/**
 * Compatibility forms of letters, digits, units and signs: full width, mathematical, circled, subscript and modifier
 * letters, ligatures, square units. Superscript digits mean powers, ª and º ordinals, ½ a fraction, Roman numerals and
 * ① numbers: these have rules of their own.
 */
const COMPATIBLE =
  String.raw`[\uFF01-\uFF5E\uFFE0-\uFFE6\uFE50-\uFE6B\uFB00-\uFB06\u0132\u0133\u013F\u0140\u017F\u01C4-\u01CC` +
  String.raw`\u01F1-\u01F3\u02B0-\u02B8\u02E0-\u02E3\u1D2C-\u1D6A\u1D9C-\u1DBF\u2080-\u208E\u2090-\u209C` +
  String.raw`\u2100-\u2115\u2117-\u211F\u2121\u2123-\u2138\u213A-\u214E\u24B6-\u24E9\u2C7C\u2C7D\u3371-\u33DF` +
  String.raw`\u{1D400}-\u{1D7FF}\u{1F110}-\u{1F129}\u{1F130}-\u{1F149}]`;
const CHANGED = new RegExp(String.raw`${ENTITY}|${INVISIBLE}|\p{L}\p{M}{1,8}|${COMPATIBLE}|${JOINED_STOP}`, 'gu');
const MAY_CHANGE = new RegExp(String.raw`&[#A-Za-z]|${INVISIBLE}|\p{M}|${COMPATIBLE}|${JOINED_STOP}`, 'u');
const isStop = /^[.!?…]$/;

const invisible = new RegExp(`^${INVISIBLE}`, 'u');
const compatible = new RegExp(COMPATIBLE, 'u');
const own: Readonly<Record<string, string>> = { ᵃ: 'ª', ᵒ: 'º' };
const known = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Common}\p{M}]*$/u;

function fold(written: string): string {
  if (written.startsWith('&')) return decodeEntity(written.slice(1, -1)) ?? written;
  if (invisible.test(written)) return '';
  if (/\p{M}/u.test(written)) {
    const [letter = ''] = written;
    return ((compatible.test(letter) ? fold(letter) : letter) + written.slice(letter.length)).normalize('NFC');
  }
  const folded = (own[written] ?? written.normalize('NFKC')).replaceAll('∕', '/');
  return known.test(folded) ? folded : written;
}

function decodeEntity(name: string): string | undefined {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isCharacter = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : undefined;
  }
  const accent = accents[name.slice(1)];
  return accent === undefined ? entities[name] : (name[0] + accent).normalize('NFC');
}

/** Narrow blanks are treated like the no-break space, all others like the plain one; no character is moved. */
const evenBlanks = (text: string): string =>
  text
    .replaceAll(/[\u2007\u2009\u202F]/g, '\u00A0')
    .replaceAll(/[\t\u1680\u2000-\u2006\u2008\u200A\u205F\u3000]/g, ' ')
    // Between numbers the tilde is a dash: 40~60 min.
    .replaceAll(/(?<=[\dh%][ \u00A0]?)~(?=[ \u00A0]?(?:R\$[ \u00A0]?)?\d)/g, '–')
    .replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, (end) => (end.length === 2 ? ' \n' : '\n'));

export function foldText(written: string): FoldedText {
  const text = evenBlanks(written);
  if (!MAY_CHANGE.test(text)) return { text: evenCapitals(text), shown: text, changes: [] };
  const changes: Change[] = [];
  let folded = '';
  let last = 0;
  for (const { 0: found, index } of text.matchAll(CHANGED)) {
    const form = isStop.test(found) ? (lacksBlank(text, index) ? `${found} ` : found) : fold(found);
    if (form === found) continue;
    folded += text.slice(last, index);
    last = index + found.length;
    changes.push({ at: folded.length, end: folded.length + form.length, from: index, to: last });
    folded += form;
  }
  const shown = folded + text.slice(last);
  return { text: evenCapitals(shown), shown, changes };
}

/** Index of the last change for which `isBefore` holds, else -1. */
function lastIndex(changes: readonly Change[], isBefore: (change: Change) => boolean): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(changes[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Offset in the folded text of an offset in the written one. */
export function toFolded({ changes }: FoldedText, offset: number): number {
  const change = changes[lastIndex(changes, ({ from }) => from < offset)];
  if (change === undefined) return offset;
  return offset >= change.to ? change.end + offset - change.to : change.end;
}

/** The written section that a section of the folded text stands for; characters are never cut. */
export function toWritten({ changes }: FoldedText, at: number, end: number): { from: number; to: number } {
  const first = changes[lastIndex(changes, (change) => change.at <= at)];
  const from = first === undefined ? at : at < first.end ? first.from : first.to + at - first.end;
  const last = changes[lastIndex(changes, (change) => change.at < end)];
  const to = last === undefined ? end : end <= last.end ? last.to : last.to + end - last.end;
  return { from, to };
}
