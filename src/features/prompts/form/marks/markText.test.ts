import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMarkProblem } from '#common/marks.ts';
import { type MarkKind, markKinds, markText } from './markText.ts';
import { cases } from '#testing/cases.ts';

/** The text with its selection between two `|`, or with the caret at a single one. */
function press(shown: string, kind: MarkKind): string | undefined {
  const from = shown.indexOf('|');
  const to = Math.max(from, shown.lastIndexOf('|') - 1);
  const text = shown.replaceAll('|', '');
  const marking = markText(text, [from, to], kind);
  if (!marking) return undefined;
  const { range, written, selected } = marking;
  const marked = text.slice(0, range[0]) + written + text.slice(range[1]);
  return `${marked.slice(0, selected[0])}|${marked.slice(...selected)}|${marked.slice(selected[1])}`;
}

test.for<[string, MarkKind, string | undefined]>([
  ['Fale |agora mesmo|.', 'slow', 'Fale [devagar]|agora mesmo|[/devagar].'],
  ['Fale| agora |mesmo.', 'emphasis', 'Fale [enfase]|agora|[/enfase] mesmo.'],
  ['Fale ago|ra mesmo.', 'slow', 'Fale [devagar]|agora|[/devagar] mesmo.'],
  ['Código |ABC123|.', 'spell', 'Código [soletrar:|ABC123|].'],
  ['|', 'spell', '[soletrar:|ABC|]'],
  ['Olá. | Tudo bem?', 'pause', 'Olá. [pausa:|1s|] Tudo bem?'],
  ['Olá.|Tudo bem?', 'pause', 'Olá. [pausa:|1s|] Tudo bem?'],
  // A mark is inserted behind another one, never inside it.
  ['Um [pausa:|1s] dois', 'pause', 'Um [pausa:1s] [pausa:|1s|] dois'],
  ['Um [de|vagar]dois[/devagar]', 'pause', 'Um [devagar] [pausa:|1s|] dois[/devagar]'],
  // The same mark again removes the existing one.
  ['Fale [devagar]|agora|[/devagar].', 'slow', 'Fale |agora|.'],
  ['Fale |[ênfase]agora[/ênfase]|.', 'emphasis', 'Fale |agora|.'],
  ['Código [soletrar:A|BC].', 'spell', 'Código |ABC|.'],
  // Marks of the same kind cannot be nested, and none may be cut in two.
  ['|Fale [devagar]agora|[/devagar].', 'emphasis', undefined],
  ['|Fale [devagar]agora[/devagar].|', 'slow', undefined],
  ['Fale [devagar]|agora|[/devagar].', 'emphasis', 'Fale [devagar][enfase]|agora|[/enfase][/devagar].'],
  // Errors that were there before do not prevent other marks.
  ['[pausa:] e |fale|', 'slow', '[pausa:] e [devagar]|fale|[/devagar]'],
])('%s, %s: %s', ([shown, kind, expected]) => expect(press(shown, kind)).toBe(expected));

test('a text that would be too long is left as it is', () => {
  expect(markText('a'.repeat(5000), [0, 3], 'slow')).toBeUndefined();
});

test('whatever is marked can be spoken, and pressed again without losing a word', () => {
  const part = fc.constantFrom(
    'Fale',
    ' ',
    'agora',
    '. ',
    '[devagar]',
    '[/devagar]',
    '[pausa:1s]',
    '[soletrar:AB]',
    'é',
  );
  fc.assert(
    fc.property(fc.array(part), fc.nat(), fc.nat(), fc.constantFrom(...markKinds), (parts, a, b, kind) => {
      const text = parts.join('');
      fc.pre(findMarkProblem(text) === undefined);
      const [from, to] = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y) as [number, number];
      const marking = markText(text, [from, to], kind);
      if (!marking) return;
      const marked = text.slice(0, marking.range[0]) + marking.written + text.slice(marking.range[1]);
      expect(findMarkProblem(marked)).toBeUndefined();
      const lost = text.slice(...marking.range).match(/[\p{L}\p{N}]+/gu) ?? [];
      if (kind !== 'spell') expect(lost.every((word) => isMark(word) || marking.written.includes(word))).toBe(true);
    }),
    { numRuns: cases(1000) },
  );
});

const isMark = (word: string) => /^(devagar|pausa|1s|soletrar)$/.test(word);
