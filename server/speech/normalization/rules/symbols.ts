import { spell } from '#server/speech/normalization/letters.ts';
import type { Rule } from '#server/speech/normalization/rule.ts';

const names: Readonly<Record<string, string>> = {
  '&': 'e',
  '@': 'arroba',
  '%': 'por cento',
  '‰': 'por mil',
  '+': 'mais',
  '=': 'igual a',
  '<': 'menor que',
  '>': 'maior que',
  '≤': 'menor ou igual a',
  '≥': 'maior ou igual a',
  '≠': 'diferente de',
  '≈': 'aproximadamente',
  '±': 'mais ou menos',
  '×': 'vezes',
  '÷': 'dividido por',
  '√': 'raiz de',
  '∞': 'infinito',
  '°': 'graus',
  '§': 'parágrafo',
  '\\': 'barra invertida',
  '#': 'jogo da velha',
  '~': 'aproximadamente',
  '℃': 'graus Célsius',
  '№': 'número',
  Ø: 'diâmetro',
  '⌀': 'diâmetro',
  µ: 'micro',
  π: 'pi',
  Ω: 'ohms',
  '∑': 'somatório',
  '∫': 'integral',
  '∪': 'união',
  '∩': 'interseção',
  '∈': 'pertence a',
  '∉': 'não pertence a',
  '⊂': 'está contido em',
  '⊃': 'contém',
  '∅': 'conjunto vazio',
  '∀': 'para todo',
  '∃': 'existe',
  '∝': 'proporcional a',
  '∆': 'delta',
  '≡': 'idêntico a',
  '≅': 'aproximadamente igual a',
  '∴': 'portanto',
};
/** Greek letters that stand alone in formulas and names of variants. */
const greek: Readonly<Record<string, string>> = {
  α: 'alfa',
  β: 'beta',
  γ: 'gama',
  δ: 'delta',
  ε: 'épsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'teta',
  κ: 'capa',
  λ: 'lambda',
  μ: 'mi',
  ν: 'ni',
  ξ: 'csi',
  ρ: 'rô',
  σ: 'sigma',
  τ: 'tau',
  φ: 'fi',
  χ: 'qui',
  ψ: 'psi',
  ω: 'ômega',
};
const currencies: Readonly<Record<string, string>> = {
  $: 'cifrão',
  '€': 'euros',
  '£': 'libras',
  '¥': 'ienes',
  '¢': 'centavos',
  '₩': 'wons',
  '₽': 'rublos',
  '₹': 'rúpias',
  '₺': 'liras',
  '₿': 'bitcoins',
};

const MARKS = '[*_~^`´|{}•·●▪►→←↑↓✓✔✗™®©¬¦¨¯¸‣◦]';
const JOINERS = String.raw`[\u200B-\u200D]|\uFE0F|\u20E3`;
const PICTURES = String.raw`\p{So}|\p{Sk}|\p{Extended_Pictographic}`;

export const symbols: readonly Rule[] = [
  {
    // Typed with two keys: +-17h, +/- 10 reais.
    name: 'symbol',
    starts: ['sign'],
    pattern: /\+\/?[-−–][ \u00A0]?(?=R\$|\d)/uy,
    read: () => 'mais ou menos ',
  },
  { name: 'mask', starts: ['sign'], pattern: /[*_=~#•·.\-–—]{4,80}/uy, read: () => '' },
  {
    // Within a name that is typed as it is written: rede HOTEL_5G, menu_principal. Beside a blank it is silent.
    name: 'symbol',
    starts: ['sign'],
    pattern: /_{1,3}(?=[\p{L}\d])/uy,
    read: (_, { text, from }) => (/[\p{L}\d]/u.test(text[from - 1] ?? '') ? ' sublinhado ' : undefined),
  },
  {
    // Pedido #123, where no telephone key is meant.
    name: 'symbol',
    starts: ['sign'],
    pattern: /#(?=\d)/uy,
    // Within a password the sign itself is meant.
    read: (_, { text, from }) => (/[\p{L}\d]/u.test(text[from - 1] ?? '') ? ' jogo da velha ' : 'número '),
  },
  {
    name: 'currency',
    starts: ['capital', 'sign'],
    first: 'ru',
    pattern: /(?:R\$|US\$|U\$S?)/uy,
    read: ([sign]) => (sign === 'R$' ? 'reais' : 'dólares'),
  },
  { name: 'currency', starts: ['sign'], pattern: /\p{Sc}/uy, read: ([sign]) => currencies[sign] ?? 'moeda' },
  {
    name: 'paragraph',
    starts: ['sign'],
    pattern: /§{1,2}[ \u00A0]?(?=\d)/uy,
    read: ([sign]) => (sign.startsWith('§§') ? 'parágrafos ' : 'parágrafo '),
  },
  {
    // The other end of a day: mín. 18º/máx. 31º.
    name: 'slash',
    starts: ['sign'],
    pattern: /\/[ \u00A0]?(?=[Mm](?:[íi]n|[áa]x)\.?[ \u00A0:]{1,2}\d)/uy,
    read: (_, { text, from }) =>
      /[\dº°C][ \u00A0]?$/.test(text.slice(Math.max(0, from - 2), from)) ? ', ' : undefined,
  },
  {
    // With blanks around it, between phrases rather than within a name: Santana / Jabaquara, 20s on / 10s off.
    name: 'slash',
    starts: ['sign'],
    pattern: /\/[ \u00A0](?=\p{L}{2}|\d|[A-Z](?!\p{L}))/uy,
    read: (_, { text, from }) =>
      /[\p{L}\d)][.,]?[ \u00A0]$/u.test(text.slice(Math.max(0, from - 3), from)) &&
      /\p{L}/u.test(text.slice(Math.max(0, from - 3), from) + text.slice(from, from + 4))
        ? ', '
        : undefined,
  },
  {
    name: 'slash',
    starts: ['sign'],
    pattern: /\/(?=[ \u00A0]?[\p{L}\d])/uy,
    read: (_, { text, from }) => (/[\p{L}\d][ \u00A0]?$/u.test(text.slice(Math.max(0, from - 2), from)) ? 'barra' : ''),
  },
  {
    // Path separator as in C:\pasta; elsewhere it is a typo or the rest of an escape.
    name: 'backslash',
    starts: ['sign'],
    pattern: /\\{1,80}/uy,
    read: ([run], { text, from, to }) =>
      run.length === 1 &&
      /[\p{L}\d:]$/u.test(text.slice(Math.max(0, from - 2), from)) &&
      /^[\p{L}\d]/u.test(text.slice(to, to + 2))
        ? names['\\']
        : '',
  },
  {
    // The way through menus: Configurações > Rede > Bluetooth.
    name: 'symbol',
    starts: ['sign'],
    pattern: /[>›][ \u00A0](?=\p{Lu}\p{L})/uy,
    read: (_, { text, from }) =>
      /\p{L}[\p{L}.][ \u00A0]$/u.test(text.slice(Math.max(0, from - 3), from)) ? ', ' : undefined,
  },
  {
    name: 'symbol',
    starts: ['sign'],
    pattern: /[&@%‰+=<>≤≥≠≈±×÷√∞°§#℃№∑∫∪∩∈∉⊂⊃∅∀∃∝∆≡≅∴]/uy,
    read: ([sign], { text, from }) =>
      sign === '<' || sign === '>' ? (isCompared(text, from) ? names[sign] : '') : names[sign],
  },
  // Letters of other scripts used as symbols.
  {
    name: 'symbol',
    starts: ['letter'],
    first: 'µπωø',
    pattern: /[µπΩ](?![\p{L}\d])|Ø(?=[ \u00A0]?\d)/uy,
    read: ([sign]) => (sign === 'Ø' ? 'diâmetro ' : names[sign]),
  },
  {
    // Δt, α and β; words in Greek stay as they are.
    name: 'symbol',
    starts: ['letter'],
    pattern: /([α-ωΓΔΘΛΞΣΦΨ])(?:([A-Za-z])(?![\p{L}\d])|(?!\p{L}))/uy,
    read: ([, letter = '', variable], { text, from }) => {
      const name = /\p{L}/u.test(text[from - 1] ?? '') ? undefined : greek[letter.toLowerCase()];
      return name && (variable === undefined ? name : `${name} ${spell(variable)}`);
    },
  },
  { name: 'symbol', starts: ['sign'], pattern: /~(?=[ \u00A0]?(?:R\$|\d))/uy, read: ([sign]) => names[sign] },
  // Bullets, arrows, emphasis and emojis are not spoken.
  {
    name: 'silent',
    starts: ['sign'],
    pattern: new RegExp(`(?:${MARKS}|${JOINERS}|${PICTURES}){1,40}`, 'uy'),
    read: () => '',
  },
];

/** True for a comparison between numbers; around a word the characters are a tag. */
const isCompared = (text: string, from: number): boolean =>
  /^[<>]=?[ \u00A0]?[-−]?(?:\d|R\$)/.test(text.slice(from, from + 6));
