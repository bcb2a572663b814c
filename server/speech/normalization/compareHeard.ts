import type { Language } from '#contract/kit/languages.ts';
import type { SpokenPiece } from '#contract/audio.ts';
import type { HeardDifference } from '#contract/prompts.ts';
import { normalizeText } from './normalizeText.ts';
import { wordSet } from './wordLists.ts';

/** A word as a recognizer wrote it, with its start in the audio where it tells one. */
export interface HeardWord {
  readonly word: string;
  readonly startMs: number;
}

interface Token {
  readonly word: string;
  /** The word by its sound: words with the same sound are equal. */
  readonly sound: string;
  readonly isNumber: boolean;
  /** Index of its piece; heard words have none. */
  readonly piece: number;
}

/** Words that count, date or measure money; 'um' and 'uma' are articles too, and only count beside one of these. */
const numberWords = wordSet(`
  zero dois duas três quatro cinco seis meia sete oito nove dez onze doze treze quatorze catorze quinze
  dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem
  cento duzentos duzentas trezentos trezentas quatrocentos quatrocentas quinhentos quinhentas seiscentos
  seiscentas setecentos setecentas oitocentos oitocentas novecentos novecentas mil milhão milhões bilhão bilhões
  trilhão trilhões primeiro primeira segundo terceiro terceira quarto quinto décimo real reais centavo centavos
  dólar dólares euro euros janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro
  dezembro meio`);

/** Consecutive words that differ, or that were added, from which on the difference is an alarm. */
const ALARM_RUN = 3;
/** Words without a counterpart: in a row, or one that carries a meaning by its length, or by turning the sentence. */
const [ALARM_EXTRA, MEANING_LETTERS] = [2, 4];
const turningWords = wordSet('não sem nem só já');
/** Words that may be spoken or not within a time or an amount: 'quatorze (horas) e trinta (minutos)'. */
const fillers = wordSet('hora horas minuto minutos e');

/**
 * Compares what a recognizer wrote with the words that were to be spoken, and returns the differences that somebody
 * should listen to. Recognizers err too, so that words that only sound alike agree, and one or two other words do not
 * count; a number, a missing or a repeated word always does. Both sides are read as text first, because recognizers
 * write amounts and dates in digits.
 */
export function compareHeard(
  expected: readonly SpokenPiece[],
  heard: string,
  language: Language,
  words: readonly HeardWord[] = [],
): HeardDifference[] {
  const wanted = expected.flatMap(({ said }, piece) => tokensOf(said, piece));
  const got = tokensOf(readHeard(heard, language), -1);
  const alarms = runsOf(wanted, got).filter((run) => isAlarm(run, wanted, got));
  return merge(alarms.map((run) => wholeNumber(run, wanted, got))).map(({ from, to, heardFrom, heardTo }) => {
    const [own, others] = [wanted.slice(from, to), got.slice(heardFrom, heardTo)];
    return {
      expected: own.map(({ word }) => word).join(' '),
      heard: others.map(({ word }) => word).join(' '),
      isNumber: hasNumber(own) || hasNumber(others),
      ...placeOf(expected, wanted, from, to),
      startMs: others[0] === undefined ? null : timeOf(words, others[0], heardFrom, got.length),
    };
  });
}

/** Share of the words that were heard right, 0 to 1. */
export function shareHeardRight(expected: readonly SpokenPiece[], heard: string, language: Language): number {
  const wanted = expected.flatMap(({ said }, piece) => tokensOf(said, piece));
  const got = tokensOf(readHeard(heard, language), -1);
  const wrong = runsOf(wanted, got).reduce((sum, { from, to }) => sum + to - from, 0);
  return wanted.length === 0 ? 1 : 1 - wrong / wanted.length;
}

/** A recognizer's text as it is spoken, because recognizers write amounts and dates in digits. */
const readHeard = (text: string, language: Language) =>
  normalizeText({ text, language })
    .passages.map((passage) => passage.text)
    .join(' ');

const hasNumber = (tokens: readonly Token[]) => tokens.some(({ isNumber }) => isNumber);

function tokensOf(text: string, piece: number): Token[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word, index) => {
    const isArticle = (word === 'um' || word === 'uma') && [words[index - 1], words[index + 1]].some(isNumberWord);
    return { word, sound: soundOf(word), isNumber: isArticle || isNumberWord(word), piece };
  });
}

const isNumberWord = (word: string | undefined) => word !== undefined && (numberWords.has(word) || /\d/.test(word));

/** Spellings of Portuguese with the same sound, in order. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/nh/g, 'ñ'],
  [/lh/g, 'ľ'],
  [/ch|sh/g, 'x'],
  [/h/g, ''],
  [/(?:ss|sc(?=[ei])|sç|xc(?=[ei])|ç|c(?=[ei])|z)/g, 's'],
  [/qu(?=[ei])|[cqk]+/g, 'k'],
  [/gu(?=[ei])/g, 'g'],
  [/g(?=[ei])/g, 'j'],
  [/x/g, 's'],
  [/[yi]/g, 'i'],
  [/w/g, 'u'],
  [/l(?![aeiou])/g, 'u'],
  [/(?:m|n)(?=[^aeiouñ]|$)/g, 'n'],
  [/o(?=s?$)/g, 'u'],
  [/e(?=s?$)/g, 'i'],
  [/(.)\1+/g, '$1'],
];

function soundOf(word: string): string {
  // Nasal endings first: 'falaram' and 'falarão' are distinct words, but not to a recognizer.
  const nasal = word.replace(/(?:ão|am)(?=s?$)/, 'aun').replace(/ões$/, 'oins');
  const plain = nasal
    .normalize('NFD')
    .replace(/(?<!c)\p{M}|(?<=c)(?!\u0327)\p{M}/gu, '')
    .normalize('NFC');
  return sounds.reduce((sound, [pattern, same]) => sound.replace(pattern, same), plain);
}

/** Words sound alike if they differ in at most a third of their letters; two different numbers never do. */
function soundAlike(a: Token, b: Token): boolean {
  if (a.sound === b.sound) return true;
  if (a.isNumber && b.isNumber) return false;
  const most = Math.floor(Math.max(a.sound.length, b.sound.length) / 3);
  return Math.abs(a.sound.length - b.sound.length) <= most && distance(a.sound, b.sound) <= most;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}

/** A maximal run of words without agreement, as ranges of both sides. */
interface Run {
  from: number;
  to: number;
  heardFrom: number;
  heardTo: number;
}

/** Costs of an alignment: words that only sound alike, other words, and a word without a counterpart. */
const [ALIKE, OTHER, GAP] = [1, 5, 3];

function pairCost(a: Token, b: Token): number {
  if (a.sound === b.sound) return 0;
  return soundAlike(a, b) ? ALIKE : OTHER;
}

/** Costs of pairs; the words of a text recur, and a comparison of their letters is expensive. */
function openPairCosts() {
  const known = new Map<string, Map<string, number>>();
  const keyOf = ({ sound, isNumber }: Token) => (isNumber ? `${sound} 1` : sound);
  return (a: Token, b: Token): number => {
    const [one, two] = [keyOf(a), keyOf(b)];
    let row = known.get(one);
    if (row === undefined) known.set(one, (row = new Map()));
    let cost = row.get(two);
    if (cost === undefined) row.set(two, (cost = pairCost(a, b)));
    return cost;
  };
}

/** Aligns both sides with the fewest differences; runs that are written in other pieces ('bom dia', 'bomdia') agree. */
function runsOf(wanted: readonly Token[], got: readonly Token[]): Run[] {
  // Most of an audio agrees, so that only what lies between the first and the last difference is aligned.
  const least = Math.min(wanted.length, got.length);
  let head = 0;
  while (head < least && wanted[head]!.sound === got[head]!.sound) head += 1;
  let tail = 0;
  while (tail < least - head && wanted.at(-1 - tail)!.sound === got.at(-1 - tail)!.sound) tail += 1;
  return alignedRuns(wanted.slice(head, wanted.length - tail), got.slice(head, got.length - tail)).map((run) => ({
    from: run.from + head,
    to: run.to + head,
    heardFrom: run.heardFrom + head,
    heardTo: run.heardTo + head,
  }));
}

function alignedRuns(wanted: readonly Token[], got: readonly Token[]): Run[] {
  const costOf = openPairCosts();
  const width = got.length + 1;
  const cost = new Uint32Array((wanted.length + 1) * width);
  for (let i = wanted.length; i >= 0; i--) {
    for (let j = got.length; j >= 0; j--) {
      if (i === wanted.length || j === got.length) {
        cost[i * width + j] = GAP * (wanted.length - i + got.length - j);
        continue;
      }
      const both = cost[(i + 1) * width + j + 1]! + costOf(wanted[i]!, got[j]!);
      cost[i * width + j] = Math.min(both, cost[(i + 1) * width + j]! + GAP, cost[i * width + j + 1]! + GAP);
    }
  }
  const runs: Run[] = [];
  let open: Run | undefined;
  const close = () => {
    if (open && joinedOf(wanted, open.from, open.to) !== joinedOf(got, open.heardFrom, open.heardTo)) runs.push(open);
    open = undefined;
  };
  let [i, j] = [0, 0];
  while (i < wanted.length || j < got.length) {
    const here = cost[i * width + j]!;
    const canPair = i < wanted.length && j < got.length;
    const pair = canPair ? costOf(wanted[i]!, got[j]!) : 0;
    const isBest = canPair && here === cost[(i + 1) * width + j + 1]! + pair;
    if (isBest && pair <= ALIKE) {
      close();
      [i, j] = [i + 1, j + 1];
      continue;
    }
    open ??= { from: i, to: i, heardFrom: j, heardTo: j };
    if (isBest) [i, j] = [i + 1, j + 1];
    else if (i < wanted.length && here === cost[(i + 1) * width + j]! + GAP) i += 1;
    else j += 1;
    [open.to, open.heardTo] = [i, j];
  }
  close();
  return runs;
}

/** Extends a difference in a number to the whole number on both sides, as people say it. */
function wholeNumber({ ...run }: Run, wanted: readonly Token[], got: readonly Token[]): Run {
  const belongs = (token: Token | undefined) => token !== undefined && (token.isNumber || fillers.has(token.word));
  if (!hasNumber(wanted.slice(run.from, run.to)) && !hasNumber(got.slice(run.heardFrom, run.heardTo))) return run;
  while (belongs(wanted[run.from - 1]) && belongs(got[run.heardFrom - 1])) [run.from, run.heardFrom] = before(run);
  while (belongs(wanted[run.to]) && belongs(got[run.heardTo])) [run.to, run.heardTo] = [run.to + 1, run.heardTo + 1];
  while (isFiller(wanted[run.from]) && isFiller(got[run.heardFrom]))
    [run.from, run.heardFrom] = [run.from + 1, run.heardFrom + 1];
  while (isFiller(wanted[run.to - 1]) && isFiller(got[run.heardTo - 1]))
    [run.to, run.heardTo] = [run.to - 1, run.heardTo - 1];
  return run;
}

const before = ({ from, heardFrom }: Run): [number, number] => [from - 1, heardFrom - 1];
const isFiller = (token: Token | undefined) => token !== undefined && fillers.has(token.word);

/** Joins differences that overlap after they were extended. */
function merge(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && (run.from < last.to || run.heardFrom < last.heardTo))
      Object.assign(last, { to: Math.max(last.to, run.to), heardTo: Math.max(last.heardTo, run.heardTo) });
    else merged.push(run);
  }
  return merged;
}

const joinedOf = (tokens: readonly Token[], from: number, to: number) =>
  soundOf(
    tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(''),
  );

function isAlarm({ from, to, heardFrom, heardTo }: Run, wanted: readonly Token[], got: readonly Token[]): boolean {
  const [own, others] = [wanted.slice(from, to), got.slice(heardFrom, heardTo)];
  if ([...own, ...others].every(({ word }) => fillers.has(word))) return false;
  if (hasNumber(own) || hasNumber(others)) return true;
  if (Math.max(own.length, others.length) >= ALARM_RUN) return true;
  const missing = own.length - others.length;
  if (missing > 0) return missing >= ALARM_EXTRA || own.some(hasMeaning);
  const isRepeated = others.some(({ sound }) => sound === wanted[from - 1]?.sound || sound === wanted[to]?.sound);
  return -missing >= ALARM_EXTRA || (missing < 0 && isRepeated);
}

const hasMeaning = ({ word }: Token) => word.length >= MEANING_LETTERS || turningWords.has(word);

/** Range in the written text; a word that was only heard stands before the one that follows it. */
function placeOf(expected: readonly SpokenPiece[], wanted: readonly Token[], from: number, to: number) {
  const first = expected[wanted[Math.min(from, wanted.length - 1)]?.piece ?? 0];
  const last = expected[wanted[to - 1]?.piece ?? 0];
  if (first === undefined) return { from: 0, to: 0 };
  return { from: first.from, to: to > from && last ? Math.max(last.to, first.to) : first.from };
}

/** Start of a heard word; the recognizer's own words are matched by their share of the text, since digits differ. */
function timeOf(words: readonly HeardWord[], token: Token, at: number, total: number): number | null {
  if (words.length === 0) return null;
  const near = Math.round((at / Math.max(1, total)) * words.length);
  const order = words.map((_, index) => index).sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
  const found = order.find(
    (index) => soundOf(words[index]!.word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) === token.sound,
  );
  return Math.round(words[found ?? Math.min(near, words.length - 1)]!.startMs);
}
