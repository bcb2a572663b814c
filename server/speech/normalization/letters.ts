import { spellDigits } from './numberWords.ts';

/** As eSpeak NG says them right: a plain 'é' alone would be 'é agudo', and 'ele' and 'esse' are other words. */
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

/** One character's name; undefined when it has none here. */
export function nameOf(character: string, six = 'seis'): string | undefined {
  if (/^\d$/.test(character)) return spellDigits(character, six);
  const [letter = '', ...rest] = character.normalize('NFD').toLowerCase();
  const name = names[letter];
  if (name !== undefined) return [name, ...rest.map((mark) => marks[mark] ?? '')].filter(Boolean).join(' ');
  return signs[character];
}

/** Letters and digits one by one; what has no name is left out. */
export const spell = (word: string, six = 'seis'): string =>
  [...word]
    .map((character) => nameOf(character, six))
    .filter(Boolean)
    .join(' ');

/** Groups of characters one by one, with a short pause after each group. */
export const spellGroups = (groups: readonly string[], six = 'seis'): string =>
  groups
    .map((one) => spell(one, six))
    .filter(Boolean)
    .join(', ');
