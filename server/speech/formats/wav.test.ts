import { expect, test } from 'vitest';
import { encodeALawWav, encodePcmWav } from './wav.ts';

const text = (wav: Uint8Array, from: number, to: number) => String.fromCharCode(...wav.subarray(from, to));

test('PCM: the header byte by byte', () => {
  const wav = encodePcmWav(Float32Array.of(0, 1, -1, 0.5), 22_050);
  const view = new DataView(wav.buffer);
  expect([text(wav, 0, 4), view.getUint32(4, true), text(wav, 8, 16), view.getUint32(16, true)]).toEqual([
    'RIFF',
    44,
    'WAVEfmt ',
    16,
  ]);
  expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 2, 16]);
  expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([22_050, 44_100]);
  expect([text(wav, 36, 40), view.getUint32(40, true)]).toEqual(['data', 8]);
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767, 16_384]);
});

test.each([3, 4])('telephony of %i samples: the header byte by byte, padded to an even length', (count) => {
  const wav = encodeALawWav(new Float32Array(count));
  const view = new DataView(wav.buffer);
  expect(wav).toHaveLength(62);
  expect([text(wav, 0, 4), view.getUint32(4, true), text(wav, 8, 16), view.getUint32(16, true)]).toEqual([
    'RIFF',
    54,
    'WAVEfmt ',
    18,
  ]);
  expect([20, 22, 32, 34, 36].map((at) => view.getUint16(at, true))).toEqual([6, 1, 1, 8, 0]);
  expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([8000, 8000]);
  expect([text(wav, 38, 42), view.getUint32(42, true), view.getUint32(46, true)]).toEqual(['fact', 4, count]);
  expect([text(wav, 50, 54), view.getUint32(54, true)]).toEqual(['data', count]);
  expect([...wav.subarray(58, 58 + count)]).toEqual(Array.from({ length: count }, () => 0xd5));
});
