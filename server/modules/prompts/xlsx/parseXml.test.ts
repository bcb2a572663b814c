import { expect, test } from 'vitest';
import { parseXml } from './parseXml.ts';
import { XlsxFault } from './XlsxFault.ts';

const MB = 1024 ** 2;

test.each([
  ['a name', '<'],
  ['an attribute name', '<worksheet '],
  ['an attribute', '<worksheet a="'],
  ['a comment', '<!--'],
  ['an instruction', '<?xml '],
])('%s without an end is refused before it fills the memory', async (_what, start) => {
  let bytes = 0;
  async function* chunks() {
    yield Buffer.from(start);
    for (; bytes < 16 * MB; bytes += 65_536) yield Buffer.alloc(65_536, 'a');
  }
  await expect(parseXml(chunks(), {})).rejects.toBeInstanceOf(XlsxFault);
  expect(bytes).toBeLessThan(MB);
});

test('a text longer than that comes whole, in pieces', async () => {
  let characters = 0;
  async function* chunks() {
    yield Buffer.from('<t>');
    for (let i = 0; i < 32; i += 1) yield Buffer.alloc(65_536, 'a');
    yield Buffer.from('</t>');
  }
  await parseXml(chunks(), {
    text: (piece) => {
      characters += piece.length;
    },
  });
  expect(characters).toBe(32 * 65_536);
});
