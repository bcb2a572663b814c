import { spellDigits } from './numberWords.ts';

/**
 * Letter names as eSpeak NG pronounces them correctly: a plain 'é' would be spoken as 'é agudo', and 'ele' and 'esse'
 * as other words.
 */
const names: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'bê',
  c: 'cê',
  d: 'dê',
  e: 'éh',
  f: 'efe',
  g: 'gê',
  h: 'agá',
  i: 'i',
  j: 'jota',
  k: 'cá',
  l: 'éle',
  m: 'eme',
  n: 'ene',
  o: 'ó',
  p: 'pê',
  q: 'quê',
  r: 'erre',
  s: 'ésse',
  t: 'tê',
  u: 'u',
  v: 'vê',
  w: 'dáblio',
  x: 'xis',
  y: 'ípsilon',
  z: 'zê',
};
const marks: Readonly<Record<string, string>> = {
  '\u0301': 'com acento agudo',
  '\u0300': 'com crase',
  '\u0302': 'com acento circunflexo',
  '\u0303': 'com til',
  '\u0308': 'com trema',
  '\u0327': 'cedilha',
};
const signs: Readonly<Record<string, string>> = {
  '.': 'ponto',
  ',': 'vírgula',
  '-': 'hífen',
  _: 'sublinhado',
  '/': 'barra',
  '\\': 'barra invertida',
  '@': 'arroba',
  '#': 'cerquilha',
  '*': 'asterisco',
  '+': 'mais',
  '&': 'e comercial',
  '%': 'por cento',
  $: 'cifrão',
  '=': 'igual',
  '!': 'ponto de exclamação',
  '?': 'ponto de interrogação',
  ':': 'dois pontos',
  ';': 'ponto e vírgula',
};

/** Name of one character; undefined if it has none. */
export function nameOf(character: string, six = 'seis'): string | undefined {
  if (/^\d$/.test(character)) return spellDigits(character, six);
  const [letter = '', ...rest] = character.normalize('NFD').toLowerCase();
  const name = names[letter];
  if (name !== undefined) return [name, ...rest.map((mark) => marks[mark] ?? '')].filter(Boolean).join(' ');
  return signs[character];
}

/** Spells letters and digits; characters without a name are omitted. */
export const spell = (word: string, six = 'seis'): string =>
  [...word]
    .map((character) => nameOf(character, six))
    .filter(Boolean)
    .join(' ');

/** Spells groups of characters with a short pause after each group. */
export const spellGroups = (groups: readonly string[], six = 'seis'): string =>
  groups
    .map((one) => spell(one, six))
    .filter(Boolean)
    .join(', ');
