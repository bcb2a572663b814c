import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeNotice, encodeNotice } from './noticeCodec.ts';

test('any text comes back whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (text) => {
      const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
      expect(decodeNotice(encodeNotice(document))).toEqual(document);
    }),
  );
});

test.each([
  '',
  'não é base64!',
  btoa('{"type":"doc"'),
  btoa('[]'),
  btoa('{"type":"doc","content":[{"type":"image","attrs":{"src":"x"}}]}'),
])('%j is no notice', (message) => {
  expect(decodeNotice(message)).toBeUndefined();
});
