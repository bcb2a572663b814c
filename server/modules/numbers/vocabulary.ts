import type { Position } from '#contract/numbers.ts';

/** One file of a number pack: its words, and its name in each telephone system. */
export interface Piece {
  /** File name without folder; an own name if no system defines one. */
  readonly key: string;
  readonly words: string;
  /** Carrier phrases by position, with `{}` in place of the words; the position determines the intonation. */
  readonly carriers: Readonly<Partial<Record<Position, string>>>;
  /** Name used by Asterisk's `say.c` for `pt_BR`, below `digits/`. */
  readonly asterisk?: string;
  /** Name used by FreeSWITCH's `mod_say_pt`, including the folder. */
  readonly freeswitch?: string;
}

type Carriers = Piece['carriers'];
type Names = Pick<Piece, 'asterisk' | 'freeswitch'>;

const inDigits = (name: string): Names => ({ asterisk: name, freeswitch: `digits/${name}` });
const piece = (key: string, words: string, carriers: Carriers, names: Names = {}): Piece => ({
  key,
  words,
  carriers,
  ...names,
});

const unit: Carriers = { initial: '{} mil e vinte', medial: 'trinta e {} mil', final: 'trinta e {}' };
const teen: Carriers = { initial: '{} mil e vinte', medial: 'cento e {} mil', final: 'cento e {}' };
const ten: Carriers = { initial: '{} e três mil', medial: 'cento e {} e três', final: 'cento e {}' };
const hundred: Carriers = { initial: '{} e três mil', medial: 'dois mil {} e três', final: 'dois mil e {}' };
const counted = (number: string): Carriers => ({ medial: `${number} {} e dez`, final: `${number} {}` });
const month: Carriers = { medial: 'dois de {} de dois mil', final: 'dois de {}' };
const weekday: Carriers = { initial: '{} dois de maio', final: 'até {}' };
const ordinal: Carriers = { initial: '{} de maio', medial: 'o {} de maio', final: 'é o {}' };
const dayTime: Carriers = { medial: 'duas horas {} de hoje', final: 'duas horas {}' };

const numbersOf = (words: string, carriers: Carriers, first: number, step = 1): Piece[] =>
  words.split(' ').map((word, i) => {
    const name = String(first + i * step);
    return piece(name, word, carriers, inDigits(name));
  });
const byIndex = (words: readonly string[], carriers: Carriers, name: string): Piece[] =>
  words.map((word, i) =>
    piece(`${name}-${i}`, word, carriers, { asterisk: `${name}-${i}`, freeswitch: `time/${name}-${i}` }),
  );

export const weekdays: readonly string[] =
  'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'.split(' ');
export const months: readonly string[] =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

/** Hundreds for which FreeSWITCH has a file; it says the others as a digit and 'centos'. */
const ownInFreeswitch = ['200', '300', '500'];
const hundreds = (masculine: string): Piece[] =>
  masculine.split(' ').flatMap((word, i) => {
    const name = String((i + 2) * 100);
    return [
      piece(name, word, hundred, ownInFreeswitch.includes(name) ? inDigits(name) : { asterisk: name }),
      piece(`${name}F`, word.replace(/os$/, 'as'), hundred, { asterisk: `${name}F` }),
    ];
  });

/** All words of numbers, money, dates and times in Brazilian Portuguese. */
export const vocabulary: readonly Piece[] = [
  piece('0', 'zero', { initial: '{} um dois', medial: 'um {} dois', final: 'um dois {}' }, inDigits('0')),
  ...numbersOf('um dois três quatro cinco seis sete oito nove', unit, 1),
  piece('1F', 'uma', unit, { asterisk: '1F' }),
  piece('2F', 'duas', unit, { asterisk: '2F' }),
  ...numbersOf('dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove', teen, 10),
  ...numbersOf('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa', ten, 20, 10),
  piece(
    '100',
    'cem',
    { initial: '{} mil e vinte', medial: 'dois mil e {} reais', final: 'dois mil e {}' },
    inDigits('100'),
  ),
  piece('cento', 'cento', { initial: '{} e três mil', medial: 'mil {} e três' }, { freeswitch: 'digits/hundred' }),
  // Asterisk requests both words as one file and no 'e' after it.
  piece('100E', 'cento e', { initial: '{} três mil', medial: 'mil {} três' }, { asterisk: '100E' }),
  piece('centos', 'centos', { medial: 'quatro {} e três', final: 'quatro {}' }, { freeswitch: 'digits/hundreds' }),
  ...hundreds('duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'),
  piece(
    '1000',
    'mil',
    { initial: '{} e vinte reais', medial: 'dois {} e vinte', final: 'vinte {}' },
    { asterisk: '1000', freeswitch: 'digits/thousand' },
  ),
  piece('1000000', 'milhão', counted('um'), { asterisk: '1000000', freeswitch: 'digits/million' }),
  piece('1000000S', 'milhões', counted('dois'), { asterisk: '1000000S', freeswitch: 'digits/millions' }),
  piece('pt-e', 'e', { medial: 'vinte {} três' }, { asterisk: 'pt-e', freeswitch: 'currency/and' }),
  piece('pt-de', 'de', { medial: 'três {} maio' }, { asterisk: 'pt-de' }),
  piece(
    'minus',
    'menos',
    { initial: '{} vinte', medial: 'é {} vinte' },
    { asterisk: 'minus', freeswitch: 'currency/negative' },
  ),
  piece('real', 'real', counted('um'), { freeswitch: 'currency/dollar' }),
  piece('reais', 'reais', counted('dois'), { freeswitch: 'currency/dollars' }),
  piece('centavo', 'centavo', counted('um'), { freeswitch: 'currency/cent' }),
  piece('centavos', 'centavos', counted('dois'), { freeswitch: 'currency/cents' }),
  ...byIndex(weekdays, weekday, 'day'),
  ...byIndex(months, month, 'mon'),
  ...'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono'
    .split(' ')
    .map((word, i) => piece(`h-${i + 1}`, word, ordinal, inDigits(`h-${i + 1}`))),
  piece('h-20', 'vigésimo', ordinal, inDigits('h-20')),
  piece('h-30', 'trigésimo', ordinal, inDigits('h-30')),
  piece('hour', 'hora', counted('uma'), { asterisk: 'hour', freeswitch: 'time/hour' }),
  piece('hours', 'horas', counted('duas'), { asterisk: 'hours', freeswitch: 'time/hours' }),
  piece('minute', 'minuto', counted('um'), { asterisk: 'minute', freeswitch: 'time/minute' }),
  piece('minutes', 'minutos', counted('dois'), { asterisk: 'minutes', freeswitch: 'time/minutes' }),
  piece('second', 'segundo', counted('um'), { freeswitch: 'time/second' }),
  piece('seconds', 'segundos', counted('dois'), { freeswitch: 'time/seconds' }),
  piece(
    'pt-meianoite',
    'meia-noite',
    { initial: '{} e dez minutos', medial: 'até {} e dez', final: 'até {}' },
    { asterisk: 'pt-meianoite' },
  ),
  piece(
    'pt-meiodia',
    'meio-dia',
    { initial: '{} e dez minutos', medial: 'até {} e dez', final: 'até {}' },
    { asterisk: 'pt-meiodia' },
  ),
  piece(
    'pt-ah',
    'à',
    { initial: '{} uma hora', medial: 'amanhã {} uma hora' },
    { asterisk: 'pt-ah', freeswitch: 'time/at' },
  ),
  piece('pt-as', 'às', { initial: '{} duas horas', medial: 'amanhã {} duas horas' }, { freeswitch: 'time/ats' }),
  piece('pt-ao', 'ao', { initial: '{} meio-dia', medial: 'amanhã {} meio-dia' }, { asterisk: 'pt-ao' }),
  piece(
    'today',
    'hoje',
    { initial: '{} às duas horas', final: 'até {}' },
    { asterisk: 'today', freeswitch: 'time/today' },
  ),
  piece(
    'yesterday',
    'ontem',
    { initial: '{} às duas horas', final: 'foi {}' },
    { asterisk: 'yesterday', freeswitch: 'time/yesterday' },
  ),
  piece('a-m', 'da manhã', dayTime, { asterisk: 'a-m', freeswitch: 'time/a-m' }),
  piece('p-m', 'da tarde', dayTime, { asterisk: 'p-m', freeswitch: 'time/p-m' }),
  piece('oclock', 'em ponto', dayTime, { freeswitch: 'time/oclock' }),
];

const byWords = new Map(vocabulary.map((one) => [one.words, one]));
// 'segundo' is both a unit of time and an ordinal; in phrases it is the unit.
byWords.set(
  'segundo',
  vocabulary.find(({ key }) => key === 'second')!,
);

/** Piece for a word; undefined if there is none. */
export const pieceOf = (word: string): Piece | undefined => byWords.get(word);
