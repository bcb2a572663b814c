import { expect, test } from 'vitest';
import { openEventParser, type ServerEvent } from './eventParser.ts';

const stream = 'event: hello\nid: 7\ndata: {"a":1}\n\n: a comment\n\nevent: beat\r\ndata: {}\r\n\r\ndata:bare\n\n';
const events = [
  { event: 'hello', id: '7', data: '{"a":1}' },
  { event: 'beat', id: undefined, data: '{}' },
  { event: 'message', id: undefined, data: 'bare' },
];

test.each([1, 2, 7, 1000])('events are whole in whatever pieces they come: of %i', (size) => {
  const read: ServerEvent[] = [];
  const take = openEventParser((event) => read.push(event));
  for (let from = 0; from < stream.length; from += size) take(stream.slice(from, from + size));
  expect(read).toEqual(events);
});
