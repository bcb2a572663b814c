import { expect, test } from 'vitest';
import { readPlace, writePlace } from './listPlace.ts';

const columns = ['id', 'name'];

test('an address without a place is the first page, newest first', () => {
  expect(readPlace(new URLSearchParams(), columns)).toEqual({
    page: 1,
    perPage: 10,
    orderBy: 'id',
    orderByDirection: 'desc',
  });
});

test('what an address names wrongly is the default', () => {
  expect(readPlace(new URLSearchParams('page=-1&perPage=13&orderBy=password&orderByDirection=up'), columns)).toEqual(
    readPlace(new URLSearchParams(), columns),
  );
});

test('writes what it reads, keeps the rest and leaves defaults out', () => {
  const params = new URLSearchParams('search=ura&page=9');
  const place = { page: 2, perPage: 50, orderBy: 'name', orderByDirection: 'desc' as const };
  const written = writePlace(params, place);
  expect(readPlace(written, columns)).toEqual(place);
  expect(written.get('search')).toBe('ura');
  expect(written.has('orderByDirection')).toBe(false);
});
