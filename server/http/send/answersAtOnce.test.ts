import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { limitAnswersAtOnce } from './answersAtOnce.ts';

test('a caller has a number of open answers, all callers together another, and each that closes makes room', () => {
  const admit = limitAnswersAtOnce({ ofOne: 2, inAll: 3 });
  const ask = (caller: string, answer = new EventEmitter()) => {
    admit(caller, answer as unknown as ServerResponse);
    return answer;
  };
  const tooMany = expect.objectContaining({ code: 'TOO_MANY' });
  const first = ask('Ana');
  ask('Ana');
  expect(() => ask('Ana')).toThrow(tooMany);
  ask('Bia');
  expect(() => ask('Caio')).toThrow(tooMany);
  first.emit('close');
  ask('Caio');
  expect(() => ask('Ana')).toThrow(tooMany);
});

test('a caller whose answers are spared has them, though others use up all', () => {
  const admit = limitAnswersAtOnce({ ofOne: 9, inAll: 2, spared: 1 });
  const ask = (caller: string) => admit(caller, new EventEmitter() as unknown as ServerResponse);
  ask('Ana');
  ask('Ana');
  expect(() => ask('Ana')).toThrow();
  ask('Bia');
  expect(() => ask('Bia')).toThrow();
});
