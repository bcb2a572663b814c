import { expect, test } from 'vitest';
import { openChangeLog } from './changeLog.ts';
import { coalesceNotices, parseNotice, type ChangeNotice } from './changeNotice.ts';

const notice = (change: Omit<ChangeNotice, 'at'>): ChangeNotice => ({ at: '1', ...change });
const prompt = (id: number, one?: number) => notice({ kind: 'prompts', id, ...(one !== undefined && { prompt: one }) });

test('repeats are one, and the whole covers its parts', () => {
  expect(coalesceNotices([prompt(3, 7), prompt(3, 7)])).toEqual([{ kind: 'prompts', id: 3, prompt: 7 }]);
  expect(coalesceNotices([prompt(3, 7), prompt(3)])).toEqual([{ kind: 'prompts', id: 3 }]);
  expect(coalesceNotices([prompt(3, 7), prompt(4), notice({ kind: 'prompts' })])).toEqual([{ kind: 'prompts' }]);
  expect(coalesceNotices([1, 2, 3, 4, 5, 6].map((one) => prompt(3, one)))).toEqual([{ kind: 'prompts', id: 3 }]);
});

test('whom it is about goes no further', () => {
  expect(coalesceNotices([notice({ kind: 'notifications', user: 5 })])).toEqual([{ kind: 'notifications' }]);
});

test('what is no change of ours is no change', () => {
  expect(parseNotice('a word')).toBeUndefined();
  expect(parseNotice('{"at":"1","kind":"weather"}')).toBeUndefined();
  expect(parseNotice('{"at":"1","kind":"prompts","id":3}')).toEqual(prompt(3));
});

test('a place in the log is found from its first word on, while it is kept', () => {
  const log = openChangeLog(3);
  const add = (at: string, id: number) => log.add({ at, notice: { at, kind: 'projects', id } });
  add('a', 1);
  add('b', 2);
  add('b', 3);
  add('c', 4);
  expect(log.newest()).toBe('c');
  expect(log.since('b')?.map(({ id }) => id)).toEqual([2, 3, 4]);
  for (let id = 5; id < 12; id += 1) add(`d${id}`, id);
  expect(log.since('b')).toBeUndefined();
  expect(log.since('d11')?.map(({ id }) => id)).toEqual([11]);
});
