import { expect, test } from 'vitest';
import { decodeALaw, decodeMuLaw, encodeALaw, encodeMuLaw } from './g711.ts';

const codes = Array.from({ length: 256 }, (_, code) => code);

test('A-law of known samples, and the middle of every code comes back to it', () => {
  expect([0, -1, 32_767, -32_768, 8, 1000, -1000].map(encodeALaw)).toEqual([0xd5, 0x55, 0xaa, 0x2a, 0xd5, 0xfa, 0x7a]);
  for (const code of codes) {
    const bits = code ^ 0x55;
    const exponent = (bits >> 4) & 7;
    const step = ((bits & 15) * 2 + 1) << 3;
    const magnitude = exponent === 0 ? step : (step + 256) << (exponent - 1);
    expect(encodeALaw(bits & 0x80 ? magnitude : -magnitude)).toBe(code);
    expect(decodeALaw(code)).toBe(bits & 0x80 ? magnitude : -magnitude);
  }
});

test('u-law of known samples: silence is 0xFF, full scale 0x80 and 0x00', () => {
  expect([0, 4, -1, -4, 32_767, -32_768, 1000, -1000].map(encodeMuLaw)).toEqual([
    0xff, 0xfe, 0x7f, 0x7f, 0x80, 0x00, 0xce, 0x4e,
  ]);
});

/** G.711, table 2a: the lower decision values of the segments and their step, for 14-bit samples. */
const segments = [0, 31, 95, 223, 479, 991, 2015, 4063].map((from, exponent) => ({ from, step: 2 << exponent }));

test('u-law: every code is the middle of its place in the table of the standard', () => {
  for (const code of codes) {
    const bits = ~code & 0xff;
    const [exponent, mantissa] = [(bits >> 4) & 7, bits & 0x0f];
    const { from, step } = segments[exponent]!;
    // The first segment begins with half a step around zero.
    const middle = exponent === 0 ? mantissa * 2 : from + step * mantissa + step / 2;
    expect(Math.abs(decodeMuLaw(code))).toBe(middle * 4);
    expect(decodeMuLaw(code) < 0).toBe(bits >= 0x80 && middle > 0);
    if (code !== 0x7f) expect(encodeMuLaw(decodeMuLaw(code))).toBe(code);
  }
});

test('neither law is further from any sample than half of the step it stands in', () => {
  const all = Array.from({ length: 65_536 }, (_, index) => index - 32_768);
  const beyond = (decoded: number, sample: number, halfStep: number) => Math.abs(decoded - sample) > halfStep;
  expect(all.filter((s) => beyond(decodeALaw(encodeALaw(s)), s, Math.max(16, Math.abs(s) / 32)))).toEqual([]);
  // u-law cannot represent values above 32,635.
  const held = all.filter((s) => Math.abs(s) <= 32_635);
  expect(held.filter((s) => beyond(decodeMuLaw(encodeMuLaw(s)), s, (Math.abs(s) + 132) / 32 + 4))).toEqual([]);
});
