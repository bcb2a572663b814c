import { expect, test } from 'vitest';
import { addDays } from '#contract/kit/days.ts';
import { daysBetween, readPlace, today, toQuery } from './costPeriod.ts';

const place = (values: Record<string, string>) => readPlace((name) => values[name] ?? '');

test('without a word of the address the last 30 days are meant, today included', () => {
  const { from, until } = place({});
  expect(until).toBe(today());
  expect(daysBetween(from, until)).toHaveLength(30);
});

test('the end sent is the day after the last one chosen, over months and leap years', () => {
  expect(toQuery(place({ from: '2028-02-01', until: '2028-02-29' }))).toEqual({
    type: 'todos',
    startDate: '2028-02-01',
    endDate: '2028-03-01',
  });
  expect(toQuery(place({ type: 'apikey', subject: 'apikey:7', from: '2026-12-31', until: '2026-12-31' }))).toEqual({
    type: 'apikey',
    startDate: '2026-12-31',
    endDate: '2027-01-01',
    idApikey: 7,
  });
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('nonsense in the address is not passed on', () => {
  expect(place({ type: 'tudo', subject: 'projeto:x', from: 'ontem', until: '2026-01-31' })).toEqual({
    type: 'todos',
    subject: '',
    from: '2026-01-02',
    until: '2026-01-31',
  });
});
