import { SPOKEN_MAX } from '#contract/dictionary.ts';
import { parseMarks, type MarkProblem, type MarkedPart } from '#common/marks.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { accentVowel, findHomograph } from '#common/homographs.ts';
import { blankMarks } from './blankMarks.ts';
import { type DictionaryEntry, createFinder } from './dictionary.ts';
import { nameOf } from './letters.ts';
import { type ReadingOptions, applyRules, type RulePiece, type Stretch } from './applyRules.ts';
import { foldText, toFolded, toWritten } from './foldText.ts';
import { type Span, type Speakable, joinSpans } from './speakable.ts';
import { readings } from './wordLists.ts';

/** Increase when any text is normalized differently; it is part of every audio's hash. */
export const READING_VERSION = 12;

export type { ReadingOptions };

export interface ReadingRequest {
  readonly text: string;
  readonly language: Language;
  readonly dictionary?: readonly DictionaryEntry[];
  readonly options?: ReadingOptions;
}

/** A section of the text that is spoken differently from how it is written: UTF-16 offsets in the text. */
export interface ReadingPiece {
  readonly from: number;
  readonly to: number;
  readonly written: string;
  readonly spoken: string;
  /** Respelling for the voice, if it would mispronounce the word itself. */
  readonly said?: string;
  /** 'dictionary', 'spell', 'pause' or a rule's name. */
  readonly rule: string;
}

/** Text between two pauses requested by marks. */
export interface Passage extends Speakable {
  /** Requested silence before it, in addition to the voice's own pause; undefined if no mark requests any. */
  readonly pauseMs: number | undefined;
}

export interface Reading {
  /** The whole normalized text, for people. */
  readonly spoken: string;
  /** The same with respellings for the voice, if there are any. */
  readonly said?: string;
  readonly pieces: readonly ReadingPiece[];
  readonly problems: readonly MarkProblem[];
  /** True if the dictionary makes the text far longer than written, and charged; `problems` says where. */
  readonly isTooLong: boolean;
  /** Input of the engine; the last one may be empty, with a pause at the text's end. */
  readonly passages: readonly Passage[];
}

/**
 * Max characters that a dictionary may insert into a text. Initials of institutions expand up to ten times; a short
 * text may be a single entry.
 */
const dictionaryMax = (text: string): number => Math.max(2 * SPOKEN_MAX, 10 * text.length);
export const SPOKEN_TOO_LONG =
  'Com o dicionário, este texto fica longo demais ao ser falado. Encurte o que as entradas dizem ou divida o texto.';

/**
 * Normalizes a text: marks first, then the dictionary, then the rules for Portuguese. Pure function; other languages
 * have no rules.
 */
export function normalizeText({ text, language, dictionary = [], options = {} }: ReadingRequest): Reading {
  const { parts, problems } = parseMarks(text);
  const pieces = findPieces(text, parts, language, dictionary, options);
  const excess = findExcess(pieces, dictionaryMax(text));
  const passages: Passage[] = [];
  const shown: string[] = [];
  let spans: Span[] = [];
  let pauseMs: number | undefined;
  const close = () => {
    if (spans.length > 0 || pauseMs !== undefined) {
      const passage = joinSpans(spans);
      passages.push({ ...passage, pauseMs });
      shown.push(hasShown(spans) ? joinSpans(spans.map(toShown)).text : passage.text);
    }
    spans = [];
  };
  for (const part of parts) {
    if (part.kind === 'pause') {
      if (spans.length > 0) {
        close();
        pauseMs = undefined;
      }
      pauseMs = (pauseMs ?? 0) + part.ms;
    } else spans.push(...spansOf(text, part, pieces));
  }
  close();
  const spoken = joinPassages(shown);
  const said = joinPassages(passages.map((passage) => passage.text));
  return {
    spoken,
    ...(said !== spoken && { said }),
    pieces: pieces.map((piece) => ({
      from: piece.from,
      to: piece.to,
      written: text.slice(piece.from, piece.to),
      spoken: piece.shown ?? piece.spoken,
      ...(piece.shown !== undefined && { said: piece.spoken }),
      rule: piece.rule,
    })),
    problems: excess ? [...problems, { from: excess.from, to: excess.to, reason: SPOKEN_TOO_LONG }] : problems,
    isTooLong: excess !== undefined,
    passages,
  };
}

/** First dictionary entry beyond the limit for one text. */
function findExcess(pieces: readonly FoundPiece[], max: number): FoundPiece | undefined {
  let inserted = 0;
  return pieces.find((piece) => {
    if (piece.rule === 'dictionary') inserted += lengthInserted(piece);
    return inserted > max;
  });
}

const lengthInserted = ({ spoken, phonemes = '' }: Pick<FoundPiece, 'spoken' | 'phonemes'>): number =>
  Math.max(spoken.length, phonemes.length);

const joinPassages = (texts: readonly string[]): string =>
  texts
    .join(' ')
    .replaceAll(/[ \t\u00A0]{2,}/g, ' ')
    .trim();

const hasShown = (spans: readonly Span[]): boolean => spans.some(({ shown }) => shown !== undefined);
const toShown = (span: Span): Span => (span.shown === undefined ? span : { ...span, spoken: span.shown });

type FoundPiece = Pick<Span, 'from' | 'to' | 'spoken' | 'shown' | 'phonemes' | 'isInside'> & { rule: string };

function findPieces(
  text: string,
  parts: readonly MarkedPart[],
  language: Language,
  dictionary: readonly DictionaryEntry[],
  options: ReadingOptions,
): FoundPiece[] {
  const isPortuguese = language === DEFAULT_LANGUAGE;
  const plain = blankMarks(text, parts);
  const taken: FoundPiece[] = [];
  for (const part of parts) {
    if (part.kind === 'pause') taken.push({ from: part.from, to: part.to, spoken: '', rule: 'pause' });
    if (part.kind === 'spell')
      taken.push({
        from: part.from,
        to: part.to,
        ...withShown(sayLetters(text.slice(...part.inside), isPortuguese)),
        rule: 'spell',
      });
    if (part.kind === 'vowel') {
      const shown = text.slice(...part.inside);
      const spoken = accentVowel(shown, findHomograph(shown)?.at ?? -1, part.isOpen);
      taken.push({ from: part.from, to: part.to, spoken, shown, rule: 'vowel' });
    }
  }
  if (dictionary.length > 0) {
    const max = dictionaryMax(text);
    let inserted = 0;
    for (const { from, to, entry } of createFinder(dictionary)(text, parts)) {
      // A text that exceeds the limit is refused, so the rest of it stays as written.
      if (inserted > max) break;
      const isPhonemic = entry.kind === 'phonemes';
      const said = isPhonemic ? entry.written : entry.spoken;
      const piece = {
        from,
        to,
        ...(isPortuguese ? sayPlain(said, options) : { spoken: said }),
        rule: 'dictionary',
        ...(!entry.isWholeWord && { isInside: true }),
        ...(isPhonemic && { phonemes: entry.spoken }),
      };
      inserted += lengthInserted(piece);
      taken.push(piece);
    }
    taken.sort((a, b) => a.from - b.from);
  }
  if (!isPortuguese) return taken;
  const read = readFolded(plain, options, taken).map(showIn(text));
  return taken.length === 0 ? read : [...taken, ...read].sort((a, b) => a.from - b.from);
}

/** Applies the rules to the folded text; their pieces lead back to the written one. */
function readFolded(plain: string, options: ReadingOptions, taken: readonly Stretch[] = []): FoldedPiece[] {
  const folded = foldText(plain);
  const { text, shown, changes } = folded;
  if (changes.length === 0) return applyRules(text, options, taken);
  const stretches = taken.map(({ from, to }) => ({ from: toFolded(folded, from), to: toFolded(folded, to) }));
  const pieces: FoldedPiece[] = [];
  const add = (piece: FoldedPiece) => {
    const last = pieces.at(-1);
    // Two pieces may begin within one character, such as the two letters of a ligature.
    if (last !== undefined && piece.from < last.to)
      pieces[pieces.length - 1] = {
        ...last,
        to: Math.max(last.to, piece.to),
        spoken: [last.spoken, piece.spoken].filter(Boolean).join(' '),
      };
    else pieces.push(piece);
  };
  const covered = [...stretches, ...applyRules(text, options, stretches)].sort((a, b) => a.from - b.from);
  let next = 0;
  const addForms = (end: number) => {
    for (; (changes[next]?.from ?? Infinity) < end; next++) {
      const { at, end: formEnd, from, to } = changes[next]!;
      const last = pieces.at(-1);
      const spoken = shown.slice(at, formEnd);
      // Invisible characters behind a piece belong to it.
      if (last?.to === from && (last.rule === 'form' || spoken === ''))
        pieces[pieces.length - 1] = { ...last, to, spoken: last.spoken + spoken };
      else if (from >= (last?.to ?? 0)) pieces.push({ from, to, spoken, rule: 'form', isInside: true });
    }
  };
  for (const stretch of covered) {
    const { from, to } = toWritten(folded, stretch.from, stretch.to);
    addForms(from);
    if ('rule' in stretch) {
      const piece = stretch as RulePiece;
      add({ ...piece, from, to, ...(piece.rule === 'homograph' && { shown: shown.slice(piece.from, piece.to) }) });
    }
    while ((changes[next]?.from ?? Infinity) < to) next++;
  }
  addForms(Infinity);
  return pieces;
}

type FoldedPiece = RulePiece & Pick<FoundPiece, 'isInside' | 'shown'>;
type Said = Pick<Span, 'spoken' | 'shown'>;

function withShown(spoken: string): Said {
  const shown = showSaid(spoken);
  return shown === spoken ? { spoken } : { spoken, shown };
}
const showIn =
  (text: string) =>
  (piece: FoldedPiece): FoundPiece => {
    // The accent is only for the voice; people see the word without it.
    if (piece.rule === 'homograph') return { shown: text.slice(piece.from, piece.to), ...piece };
    const { shown } = withShown(piece.spoken);
    return shown === undefined ? piece : { ...piece, shown };
  };

/** Applies only the rules to a text. */
function sayPlain(text: string, options: ReadingOptions): Said {
  const spans = fill(text, 0, text.length, readFolded(text, options).map(showIn(text)));
  const spoken = joinSpans(spans).text;
  return hasShown(spans) ? { spoken, shown: joinSpans(spans.map(toShown)).text } : { spoken };
}

/** Spells slowly enough to be written down. */
function sayLetters(word: string, isPortuguese: boolean): string {
  const characters = [...word].filter((character) => /\S/u.test(character));
  return (isPortuguese ? characters.map((character) => nameOf(character)) : characters).filter(Boolean).join(', ');
}

function spansOf(text: string, part: Exclude<MarkedPart, { kind: 'pause' }>, pieces: readonly FoundPiece[]): Span[] {
  const { from, to, isSlow, isEmphatic } = part;
  const inside = to - from === text.length ? pieces : pieces.filter((piece) => piece.from >= from && piece.to <= to);
  return fill(text, from, to, inside, { isSlow, isEmphatic });
}

/** Fills the text between pieces with spans as written. */
function fill(
  text: string,
  from: number,
  to: number,
  pieces: readonly Omit<FoundPiece, 'rule'>[],
  { isSlow, isEmphatic } = { isSlow: false, isEmphatic: false },
): Span[] {
  const spans: Span[] = [];
  let at = from;
  const takePlain = (end: number) => {
    if (end > at)
      spans.push({
        from: at,
        to: end,
        // No engine knows the line breaks that word processors wrote: without a blank the words would be joined.
        spoken: text.slice(at, end).replaceAll(/[\v\f]/g, '\n'),
        isRead: false,
        isSlow,
        isEmphatic,
        phonemes: undefined,
        isInside: undefined,
      });
  };
  for (const piece of pieces) {
    takePlain(piece.from);
    const { from: start, to: end, spoken, shown, phonemes, isInside } = piece;
    spans.push({ from: start, to: end, spoken, shown, isRead: true, isSlow, isEmphatic, phonemes, isInside });
    at = piece.to;
  }
  takePlain(to);
  return spans;
}

/**
 * Respellings for the voice, and the words as people read them. No rule produces a left-hand side in any other sense.
 */
const words = readings(`
  éh = é; éle = ele; ésse = esse; baite = byte; baites = bytes; quilobaite = quilobyte; quilobaites = quilobytes;
  megabaite = megabyte; megabaites = megabytes; gigabaite = gigabyte; gigabaites = gigabytes; terabaite = terabyte;
  terabaites = terabytes; quilo-hertz = quilohertz; mega-hertz = megahertz; giga-hertz = gigahertz;
  Célsius = Celsius; Fárenrait = Fahrenheit; uótizap = WhatsApp; uai-fai = Wi-Fi; dóc = doc; anéel = Aneel;
  colhér = colher; áids = Aids; úspi = USP; crás = Cras; creia = Crea; sáp = SAP; uól = UOL;
`);
const written = new RegExp(String.raw`(?<![\p{L}-])(?:${Object.keys(words).join('|')})(?![\p{L}-])`, 'gu');

/** Converts a rule's output to the form shown to people. */
const showSaid = (said: string): string => said.replace(written, (word) => words[word] ?? word);
