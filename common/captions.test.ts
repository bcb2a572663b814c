import { expect, test } from 'vitest';
import { type CaptionFormat, CUE_MAX_MS, cuesOf, LINE_MAX, LINES_MAX, writeCaptions } from './captions.ts';

/** Timings of words as an engine tells them: `ms` for each letter, one after the other. */
function timed(text: string, ms = 60) {
  let at = 0;
  return [...text.matchAll(/[^\s\p{P}]+/gu)].map((match) => {
    const startMs = at;
    at += match[0].length * ms;
    return { from: match.index, to: match.index + match[0].length, startMs, endMs: at };
  });
}
const captions = (text: string, format: CaptionFormat, ms?: number) =>
  writeCaptions(cuesOf(text, timed(text, ms)), format);

test('sentences are cues, and a long one is cut at its clauses', () => {
  const text =
    'Bom dia! Para falar com um atendente sobre a sua fatura, espere na linha, que logo alguém vai falar com você.';
  expect(cuesOf(text, timed(text)).map(({ lines }) => lines)).toEqual([
    ['Bom dia!'],
    ['Para falar com um atendente sobre a sua', 'fatura, espere na linha,'],
    ['que logo alguém vai falar com você.'],
  ]);
});

test('marks are not shown, and neither is anything that is only heard', () => {
  const text = 'Código [soletrar:AB12], [pausa:1s] [devagar]anote[/devagar].';
  const words = [
    { from: 0, to: 6, startMs: 0, endMs: 400 },
    { from: 7, to: 22, startMs: 400, endMs: 1500 },
    { from: text.indexOf('anote'), to: text.indexOf('anote') + 5, startMs: 1600, endMs: 2000 },
  ];
  expect(writeCaptions(cuesOf(text, words), 'txt')).toBe('Código AB12, anote.\n');
});

test('the formats say the same', () => {
  const text = 'Preço < R$ 5 & bom!';
  expect(captions(text, 'vtt')).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:00.720\nPreço &lt; R$ 5 &amp; bom!\n');
  expect(captions(text, 'srt')).toBe('1\n00:00:00,000 --> 00:00:00,720\nPreço < R$ 5 & bom!\n');
  expect(captions('Diga <sim>', 'srt')).toContain('Diga <\u2060sim>');
  expect(JSON.parse(captions(text, 'json'))).toEqual([{ startMs: 0, endMs: 720, lines: [text] }]);
});

test('signs stay with their word', () => {
  expect(captions('Diga “sim” (agora), <ou> não.', 'txt')).toBe('Diga “sim” (agora), <ou> não.\n');
});

test('words that are written without a blank stay so', () => {
  const text = 'P&D e TI: 6ª-feira, em exemplo.com.br/vagas.';
  expect(captions(text, 'txt')).toBe(`${text}\n`);
});

test('no words, no cues', () => {
  for (const format of ['srt', 'txt'] as const) expect(captions('', format)).toBe('');
  expect(captions('', 'vtt')).toBe('WEBVTT\n\n');
});

const parts = [
  'a',
  'casa',
  'atendimento,',
  'R$ 1.249,90',
  'fim.',
  'inconstitucionalissimamente',
  'https://exemplo.com.br/um/caminho/bem/longo/mesmo',
  'então;',
  '—',
  '“sim”',
  '😀',
  'oi?',
];
test('2,000 random texts keep to the limits, in order, and lose no letter', () => {
  let state = 7;
  const below = (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * most);
  };
  for (let run = 0; run < 2000; run++) {
    const text = Array.from({ length: 1 + below(40) }, () => parts[below(parts.length)]!).join(' ');
    const cues = cuesOf(text, timed(text, 20 + below(400)));
    let end = 0;
    for (const { startMs, endMs, lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(LINE_MAX);
      expect(endMs - startMs).toBeLessThanOrEqual(CUE_MAX_MS + 1);
      expect(startMs).toBeGreaterThanOrEqual(end);
      end = startMs;
    }
    const letters = (some: string) => new Set(some.match(/\p{L}+/gu) ?? []);
    const shown = letters(cues.flatMap(({ lines }) => lines).join(' '));
    if (cues.length > 0 && !/https/.test(text))
      expect([...letters(text)].filter((word) => !shown.has(word))).toEqual([]);
  }
});
