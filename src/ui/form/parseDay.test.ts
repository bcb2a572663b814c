import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from './parseDay.ts';

test('a day typed whole is that day, on any day of the calendar', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('9999-11-30'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(parseDay(day.split('-').reverse().join('/'))).toBe(day);
    }),
  );
});

test.each([
  '31/12/2',
  '31/12/20',
  '31/12/202',
  '3/1/2026',
  '31/02/2026',
  '00/01/2026',
  '12/31/2026',
  '2026-12-31',
  'hoje',
  '',
])('"%s" is no day yet, or none at all', (typed) => {
  expect(parseDay(typed)).toBeNull();
});
