import { expect, test } from 'vitest';
import { shortName } from './shortName.ts';

test('keeps a name of 30 characters and cuts a longer one', () => {
  expect(shortName({ firstName: 'a'.repeat(14), lastName: 'b'.repeat(15) })).toBe(
    `${'a'.repeat(14)} ${'b'.repeat(15)}`,
  );
  expect(shortName({ firstName: 'a'.repeat(14), lastName: 'b'.repeat(16) })).toBe(
    `${'a'.repeat(14)} ${'b'.repeat(15)}…`,
  );
});
