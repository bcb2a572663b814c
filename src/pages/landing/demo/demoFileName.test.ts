import { expect, test } from 'vitest';
import { demoFileName } from './demoFileName.ts';

test('a download is named by its moment and format', () => {
  expect(demoFileName(new Date(2026, 2, 4, 5, 6, 7), 'OGG')).toBe('2026-03-04-05-06-07.ogg');
});
