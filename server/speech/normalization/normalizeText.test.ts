import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarks } from '#common/marks.ts';
import { cases } from '#testing/cases.ts';
import { adversaries } from '#testing/normalization/adversaries.ts';
import type { DictionaryEntry } from './dictionary.ts';
import { findHints } from './hints.ts';
import { moneyCases } from '#testing/normalization/money.cases.ts';
import { type Reading, type ReadingOptions, normalizeText } from './normalizeText.ts';
import { sentenceCases } from '#testing/normalization/sentences.cases.ts';
import { symbolCases } from '#testing/normalization/symbols.cases.ts';

const read = (text: string, dictionary: readonly DictionaryEntry[] = [], options: ReadingOptions = {}): Reading =>
  normalizeText({ text, language: 'portuguese_brazil', dictionary, options });
const entry = (over: Partial<DictionaryEntry>): DictionaryEntry => ({
  written: '',
  kind: 'alias',
  spoken: '',
  isWholeWord: true,
  isCaseSensitive: false,
  ...over,
});

const fragment = fc.oneof(
  fc.constantFrom(...moneyCases, ...sentenceCases, ...symbolCases).map(([written]) => written),
  fc.constantFrom(
    'R$',
    '€',
    '%',
    '1',
    '6',
    '.',
    ',',
    '-',
    '/',
    ':',
    ' ',
    '\n',
    'ª',
    'º',
    '°',
    '²',
    '½',
    '٣',
    '①',
    'Ⅳ',
    '𝟗',
    '𒐀',
    '[pausa:1s]',
    '[soletrar:A1]',
    '[devagar]',
    '[/devagar]',
    '[enfase]',
    '[',
    ']',
    'h',
    'x',
    'mil',
    '(11)',
    '+55',
    '@',
    'a',
    'Sr.',
    'XX',
    '😀',
    '\u0000',
    '\uD800',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-/: hRS$%x'), maxLength: 20 }),
);
const anyText = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('').slice(0, 2000));
/** Digits, other numerals, currency signs and our marks. */
const forbidden = /\p{N}|\p{Sc}|\[\s*\/?\s*(?:pausa|soletrar|devagar|[eê]nfase)(?![\p{L}\p{N}])/iu;

test('no digit, currency sign or mark ever reaches the engine, for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { passages, spoken } = read(text);
      for (const passage of passages) expect(passage.text).not.toMatch(forbidden);
      expect(spoken).not.toMatch(forbidden);
    }),
    { numRuns: cases(1000) },
  );
});

test('no dictionary brings them back', () => {
  const some = fc.array(
    fc.record({
      written: fc.constantFrom('a', 'R$', '1', 'Entoa', '%'),
      kind: fc.constantFrom('alias', 'respelling', 'phonemes'),
      spoken: fc.constantFrom('5', 'R$ 2', '[pausa:1s]', "'e~to@", '[[x]]', ''),
      isWholeWord: fc.boolean(),
      isCaseSensitive: fc.boolean(),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(anyText, some, (text, dictionary) => {
      for (const passage of read(text, dictionary).passages) {
        expect(passage.text).not.toMatch(/\p{N}|\p{Sc}/u);
        for (const { phonemes } of passage.spans) if (phonemes !== undefined) expect(phonemes).toBe("'e~to@");
      }
    }),
    { numRuns: cases(200) },
  );
});

test('pieces stand in order in the text, spans lead spoken characters back into it, nothing else is changed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { pieces, passages } = read(text);
      let end = 0;
      for (const { from, to, written } of pieces) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(text.slice(from, to)).toBe(written);
        end = to;
      }
      for (const passage of passages) {
        let at = 0;
        for (const span of passage.spans) {
          expect(span.at).toBeGreaterThanOrEqual(at);
          expect(passage.text.slice(at, span.at).trim()).toBe('');
          if (!span.isRead)
            expect(passage.text.slice(span.at, span.end)).toBe(
              text.slice(span.from, span.from + span.end - span.at).replaceAll(/[\v\f]/g, '\n'),
            );
          at = span.end;
        }
        expect(at).toBe(passage.text.length);
      }
    }),
    { numRuns: cases(500) },
  );
});

test('a text of eight times the length takes much less than the square of it, whatever it repeats', () => {
  // Time on the processor, since other programs take turns on it.
  const timeOf = (text: string) => {
    const from = process.cpuUsage();
    findHints(text, 'portuguese_brazil', read(text).pieces);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  const slow: string[] = [];
  for (const [unit, long] of adversaries) {
    const short = long.slice(0, long.length / 8);
    // Eight is linear and 64 the square. What a busy machine adds is left out by the quickest of up to 40 in turns.
    let [shortMs, longMs] = [Infinity, Infinity];
    for (let round = 0; round < 40 && !(round > 2 && longMs <= 24 * shortMs); round++) {
      shortMs = Math.min(shortMs, timeOf(short));
      longMs = Math.min(longMs, timeOf(long));
    }
    if (longMs > 24 * shortMs) slow.push(`${JSON.stringify(unit)}: ${shortMs} ms, then ${longMs} ms`);
  }
  expect(slow).toEqual([]);
});

test('a 6 is meia in telephones only, nowhere or everywhere', () => {
  const text = '(11) 98765-6666 e CPF 666.666.666-66';
  expect(read(text).spoken).toContain('meia meia meia meia e cê pê efe seis');
  expect(read(text, [], { sixAsMeia: 'never' }).spoken).not.toContain('meia');
  expect(read(text, [], { sixAsMeia: 'always' }).spoken).not.toContain('seis');
});

test('the dictionary comes before the rules, its first entry before the next, and is read itself', () => {
  const dictionary = [
    entry({ written: 'SUS', spoken: 'Sistema Único de Saúde' }),
    entry({ written: 'sus', spoken: 'nunca' }),
    entry({ written: 'Entoa', kind: 'respelling', spoken: 'entôa' }),
    entry({ written: 'Kg', spoken: 'R$ 5', isCaseSensitive: true }),
    entry({ written: 'tion', spoken: 'chon', isWholeWord: false }),
    entry({ written: 'Vitarella', kind: 'phonemes', spoken: "vitar'Ela" }),
    entry({ written: '24 horas', spoken: 'dia e noite' }),
  ];
  expect(read('O SUS, o susto e a Entoa', dictionary).spoken).toBe('O Sistema Único de Saúde, o susto e a entôa');
  expect(read('Kg e KG, motion, 24 horas', dictionary).spoken).toBe('cinco reais e quilos, mochon, dia e noite');
  const { passages, pieces } = read('Massa Vitarella', dictionary);
  expect(passages[0]?.spans.find(({ phonemes }) => phonemes !== undefined)).toMatchObject({
    from: 6,
    to: 15,
    phonemes: "vitar'Ela",
  });
  expect(pieces[0]).toEqual({ from: 6, to: 15, written: 'Vitarella', spoken: 'Vitarella', rule: 'dictionary' });
  expect(normalizeText({ text: 'The SUS', language: 'english', dictionary }).spoken).toBe('The Sistema Único de Saúde');
});

test('marks: pauses part the text, letters are spelled, speed and emphasis lie on their stretch', () => {
  const { passages, spoken, problems } = read(
    'Olá[pausa:1,5s][pausa:500ms] [devagar]dia [enfase]2[/enfase][/devagar]. [soletrar:Zé-6][pausa:2s]',
  );
  expect(problems).toEqual([]);
  expect(passages.map(({ text, pauseMs }) => [text, pauseMs])).toEqual([
    ['Olá', undefined],
    [' dia dois. zê, éh com acento agudo, hífen, seis', 2000],
    ['', 2000],
  ]);
  expect(spoken).toBe('Olá dia dois. zê, é com acento agudo, hífen, seis');
  expect(passages[1]?.spans.filter(({ isSlow }) => isSlow).map(({ isEmphatic }) => isEmphatic)).toEqual([false, true]);
});

test('a malformed mark is a problem with its place, and is not read', () => {
  const { spoken, problems } = read('Bom [devagar]dia, [nota] é text');
  expect(problems).toEqual([{ from: 4, to: 13, reason: 'A marca [devagar] na posição 5 não foi fechada.' }]);
  expect(spoken).toBe('Bom dia, [nota] é text');
  fc.assert(
    fc.property(anyText, (text) =>
      parseMarks(text).problems.every(({ from, to, reason }) => from < to && reason.endsWith('.')),
    ),
  );
});

test('other languages keep their text; marks work there too', () => {
  expect(normalizeText({ text: 'Pay R$ 50 [soletrar:A1] now', language: 'english' }).spoken).toBe('Pay R$ 50 A, 1 now');
});

test('people read the words, the voice gets what makes it say them right', () => {
  const read = (text: string) => normalizeText({ text, language: 'portuguese_brazil' });
  const { spoken, said, pieces, passages } = read('5 GB a 30 ºC no Wi-Fi, [soletrar:SEL]');
  expect(spoken).toBe('cinco gigabytes a trinta graus Celsius no Wi-Fi, esse, é, ele');
  expect(said).toBe('cinco gigabaites a trinta graus Célsius no uai-fai, ésse, éh, éle');
  expect(passages.map(({ text }) => text).join('')).toBe(said);
  expect(pieces[0]).toEqual({
    from: 0,
    to: 4,
    written: '5 GB',
    spoken: 'cinco gigabytes',
    said: 'cinco gigabaites',
    rule: 'unit',
  });
  expect(read('5 kg')).not.toHaveProperty('said');
  const dictionary = [
    { written: 'nuvem', kind: 'alias' as const, spoken: '2 TB', isWholeWord: true, isCaseSensitive: false },
    { written: 'rede', kind: 'respelling' as const, spoken: 'uai-fai', isWholeWord: true, isCaseSensitive: false },
  ];
  expect(normalizeText({ text: 'nuvem e rede', language: 'portuguese_brazil', dictionary })).toMatchObject({
    spoken: 'dois terabytes e uai-fai',
    said: 'dois terabaites e uai-fai',
  });
});

test('a vowel that the writer has chosen is said so, whatever stands around, and leads back to its mark', () => {
  const text = 'O [aberto:Jogo] e a [fechado: sede] daqui.';
  const { spoken, said, pieces, passages } = read(text);
  expect(spoken).toBe('O Jogo e a sede daqui.');
  expect(said).toBe('O Jógo e a sêde daqui.');
  expect(pieces).toEqual([
    { from: 2, to: 15, written: '[aberto:Jogo]', spoken: 'Jogo', said: 'Jógo', rule: 'vowel' },
    { from: 20, to: 35, written: '[fechado: sede]', spoken: 'sede', said: 'sêde', rule: 'vowel' },
  ]);
  expect(passages).toHaveLength(1);
  expect(read('O jogo').pieces).toEqual([
    { from: 2, to: 6, written: 'jogo', spoken: 'jogo', said: 'jôgo', rule: 'homograph' },
  ]);
  expect(read('[aberto] das 8h, [aberto:livro], [fechado:]').problems).toEqual([]);
  expect(read('[aberto:livro]').spoken).toBe('[aberto:livro]');
  const dictionary = [
    { written: 'jogo', kind: 'alias' as const, spoken: 'partida', isWholeWord: true, isCaseSensitive: false },
  ];
  expect(normalizeText({ text: 'O jogo', language: 'portuguese_brazil', dictionary }).spoken).toBe('O partida');
});

test('the longest form of a dictionary acts, wherever it stands, and across any blanks between its words', () => {
  const dictionary = [
    entry({ written: 'São', spoken: 'santo' }),
    entry({ written: 'São Paulo', spoken: 'Sampa' }),
    entry({ written: 'São  Paulo Capital', spoken: 'a capital' }),
    entry({ written: 'pau', spoken: 'madeira', isWholeWord: false }),
  ];
  expect(read('São Paulo e São Pedro', dictionary).spoken).toBe('Sampa e santo Pedro');
  expect(read('Em São  Paulo, em São\nPaulo, em São\u00A0\r\n Paulo', dictionary).spoken).toBe(
    'Em Sampa, em Sampa, em Sampa',
  );
  expect(read('São Paulo Capital', dictionary).spoken).toBe('a capital');
  expect(read('Em São  Paulo hoje', dictionary).pieces[0]).toMatchObject({ from: 3, to: 13, written: 'São  Paulo' });
  // A new paragraph, or a pause that somebody asked for, parts the words.
  expect(read('São\n\nPaulo', dictionary).spoken).toMatch(/^santo\n\nmadeiralo$/);
  expect(read('São[pausa:1s]Paulo', dictionary).spoken).toBe('santo madeiralo');
});
