import { expect, test } from 'vitest';
import * as v from 'valibot';
import { NewApiKey } from '#contract/apikeys.ts';
import { generateKey } from './generateKey.ts';

test('a key is 200 hexadecimal digits, new each time, as the contract takes it', () => {
  const keys = Array.from({ length: 200 }, generateKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(v.is(NewApiKey, { service: 'URA central', isIndefinite: true, key })).toBe(true);
  // All 16 digits occur about equally often, so that no byte has lost a leading zero.
  for (const digit of '0123456789abcdef') expect(Math.abs(keys.join('').split(digit).length - 2500)).toBeLessThan(400);
});
