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
  ['31/12/27', '2027-12-31'],
  ['31122027', '2027-12-31'],
  ['311227', '2027-12-31'],
  ['31.12.2027', '2027-12-31'],
  ['31-12-2027', '2027-12-31'],
  ['31 12 2027', '2027-12-31'],
  ['1/2/2027', '2027-02-01'],
  [' 01/02/2027 ', '2027-02-01'],
  ['2027-12-31', '2027-12-31'],
])('"%s" is a day as people type it', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

test.each([
  '31/12/2',
  '31/12/202',
  '01/03/0026',
  '31/02/2026',
  '00/01/2026',
  '12/31/2026',
  '1/2.2027',
  '1122027',
  '2026-1-3',
  'hoje',
  '',
])('"%s" is no day yet, or none at all', (typed) => {
  expect(parseDay(typed)).toBeNull();
});
