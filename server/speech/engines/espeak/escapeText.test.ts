import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeText } from './escapeText.ts';

test('what could be a command becomes plain text', () => {
  expect(escapeText('a <b> & [[x]]').ssml).toBe('a &lt;b&gt; &amp; ((x))');
  expect(escapeText('&#91;&lt;').ssml).toBe('&amp;#91;&amp;lt;');
  expect(escapeText('\u000150P\u0000a\uE001\uD800b').ssml).toBe(' 50P a  b');
});

test('each code point of the escaped text leads back to its character', () => {
  const { ssml, origins } = escapeText('😀<b');
  expect([...ssml].join('')).toBe('😀&lt;b');
  expect(origins).toEqual([0, 2, 2, 2, 2, 3, 4]);
});

test('any text: no command survives, and origins count one a code point, never backwards, never past the end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { ssml, origins } = escapeText(text);
      expect(ssml).not.toMatch(/[<>[\]\p{Cc}\p{Cs}\p{Co}]|&(?!amp;|lt;|gt;)/u);
      expect(origins).toHaveLength([...ssml].length + 1);
      expect(origins).toEqual([...origins].sort((a, b) => a - b));
      expect(origins.at(-1)).toBe(text.length);
    }),
  );
});
