import { findHomograph } from './homographs.ts';

/**
 * The marks that a text may contain: [pausa:1,5s], [soletrar:ABC], [devagar]…[/devagar], [enfase]…[/enfase]. <break
 * time="1s"/> is also a pause; [aberto:jogo] and [fechado:jogo] choose a vowel. Everything else in brackets is text.
 */
export type MarkedPart =
  | {
      readonly kind: 'text';
      readonly from: number;
      readonly to: number;
      readonly isSlow: boolean;
      readonly isEmphatic: boolean;
    }
  /** `inside` is the range of the characters to be spelled. */
  | {
      readonly kind: 'spell';
      readonly from: number;
      readonly to: number;
      readonly inside: readonly [number, number];
      readonly isSlow: boolean;
      readonly isEmphatic: boolean;
    }
  /** A homograph whose vowel the writer has chosen; `inside` is the range of the word. */
  | {
      readonly kind: 'vowel';
      readonly from: number;
      readonly to: number;
      readonly inside: readonly [number, number];
      readonly isOpen: boolean;
      readonly isSlow: boolean;
      readonly isEmphatic: boolean;
    }
  | { readonly kind: 'pause'; readonly from: number; readonly to: number; readonly ms: number };

/** A malformed mark: its range in UTF-16 offsets, and the reason as a sentence for people. */
export interface MarkProblem {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

export interface MarkedText {
  /** In order and without the marks themselves; a malformed mark belongs to no part. */
  readonly parts: readonly MarkedPart[];
  readonly problems: readonly MarkProblem[];
}

const PAUSE_MIN_MS = 100;
const PAUSE_MAX_MS = 10_000;
/** Limit for all pauses of a text together: silence needs as much memory as speech. */
const PAUSES_MAX_MS = 60_000;
export const SPELL_MAX = 100;

/** SSML's pause is accepted too if it states a duration: <break time="1s"/>. */
const mark =
  /<break[ \t]{1,8}time[ \t]{0,8}=[ \t]{0,8}["'“”]([^"'“”<>\n]{1,20})["'“”][ \t]{0,8}\/?>|\[(abert|fechad)[oa]:[ \t]{0,8}(\p{L}{3,12})[ \t]{0,8}\]|\[[ \t]{0,8}(\/?)[ \t]{0,8}(pausa|soletrar|devagar|[eê]nfase)(?![\p{L}\p{N}])([^[\]\n]{0,200})(\]?)/giu;

/** Reads the marks of a text in one pass. */
export function parseMarks(text: string): MarkedText {
  const parts: MarkedPart[] = [];
  const problems: MarkProblem[] = [];
  const open: { name: string; written: string; from: number; to: number }[] = [];
  let at = 0;
  let pausedMs = 0;
  // Positions for people: the first character is 1, and an emoji counts as one.
  let position = 1;
  let counted = 0;
  const has = (name: string) => open.some((one) => one.name === name);
  const style = () => ({ isSlow: has('devagar'), isEmphatic: has('enfase') });
  const takeText = (to: number) => {
    if (to > at) parts.push({ kind: 'text', from: at, to, ...style() });
  };
  for (const match of text.matchAll(mark)) {
    const [whole, breakTime, vowel, word = '', slash = '', written = '', rest = '', close = ''] = match;
    const [from, to] = [match.index, match.index + whole.length];
    const name = written.toLowerCase().replace('ê', 'e');
    position += countCharacters(text, counted, from);
    counted = from;
    const label = `A marca [${slash}${name}] na posição ${position}`;
    const refuse = (why: string) => problems.push({ from, to, reason: `${label} ${why}` });
    if (breakTime !== undefined) {
      const ms = readPause(breakTime.trim());
      // Any other duration stays text: texts from before this mark existed must not be rejected.
      if (ms === undefined || ms < PAUSE_MIN_MS || ms > PAUSE_MAX_MS || pausedMs + ms > PAUSES_MAX_MS) continue;
      takeText(from);
      at = to;
      pausedMs += ms;
      parts.push({ kind: 'pause', from, to, ms });
      continue;
    }
    if (vowel !== undefined) {
      // For a word that is no homograph, the mark stays plain text.
      if (findHomograph(word) === undefined) continue;
      takeText(from);
      at = to;
      const start = from + whole.lastIndexOf(word);
      const inside = [start, start + word.length] as const;
      parts.push({ kind: 'vowel', from, to, inside, isOpen: vowel.toLowerCase() === 'abert', ...style() });
      continue;
    }
    takeText(from);
    at = to;
    if (close === '') refuse('não foi fechada com "]".');
    else if (name === 'pausa' || name === 'soletrar') {
      const value = /^[ \t]*:(.*)$/su.exec(rest)?.[1]?.trim();
      if (slash !== '') refuse('não existe: pausa e soletrar não têm fim.');
      else if (name === 'pausa') {
        const ms = value === undefined ? undefined : readPause(value);
        if (ms === undefined) refuse('não diz quanto dura. Escreva, por exemplo, [pausa:1,5s].');
        else if (ms < PAUSE_MIN_MS || ms > PAUSE_MAX_MS) refuse('deve durar de 0,1 a 10 segundos.');
        else if (pausedMs + ms > PAUSES_MAX_MS) refuse('passa do limite: as pausas de um texto somam até 60 segundos.');
        else {
          pausedMs += ms;
          parts.push({ kind: 'pause', from, to, ms });
        }
      } else if (value === undefined || !/[\p{L}\p{N}]/u.test(value))
        refuse('não diz o que soletrar. Escreva, por exemplo, [soletrar:ABC].');
      else if (value.length > SPELL_MAX) refuse(`pode soletrar até ${SPELL_MAX} caracteres.`);
      else {
        const start = from + whole.indexOf(':') + 1;
        const begin = start + text.slice(start, to).search(/\S/);
        parts.push({ kind: 'spell', from, to, inside: [begin, begin + value.length], ...style() });
      }
    } else if (rest.trim() !== '') refuse(`não leva mais nada. Escreva só [${slash}${name}].`);
    else if (slash === '') {
      if (has(name)) refuse('está dentro de outra igual.');
      else open.push({ name, written: label, from, to });
    } else if (open.at(-1)?.name === name) open.pop();
    else if (has(name)) {
      refuse(`fecha antes de [${open.at(-1)?.name}], que foi aberta depois.`);
      open.splice(
        open.findIndex((one) => one.name === name),
        1,
      );
    } else refuse('fecha o que não foi aberto.');
  }
  takeText(text.length);
  for (const { written, from, to } of open) problems.push({ from, to, reason: `${written} não foi fechada.` });
  return { parts, problems: problems.sort((a, b) => a.from - b.from) };
}

/** The first malformed mark. */
export const findMarkProblem = (text: string): MarkProblem | undefined => parseMarks(text).problems[0];

/** The text without its marks, as it will be heard. */
export function withoutMarks(text: string): string {
  return parseMarks(text)
    .parts.map((part) =>
      part.kind === 'text' ? text.slice(part.from, part.to) : part.kind === 'pause' ? ' ' : text.slice(...part.inside),
    )
    .join('');
}

function countCharacters(text: string, from: number, to: number): number {
  let characters = 0;
  for (const _ of text.slice(from, to)) characters += 1;
  return characters;
}

/** 1,5s, 1.5 s, 500ms, 2 segundos; undefined for anything else. */
function readPause(value: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,5}(?:[.,]\d{1,3})?)[ \t]*(ms|s|seg|segundos?)$/iu.exec(value) ?? [];
  if (number === undefined) return undefined;
  return Math.round(Number(number.replace(',', '.')) * (unit.toLowerCase() === 'ms' ? 1 : 1000));
}
