import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './boundedQueue.ts';

test('each person has one turn at a time, the next of each in turn, and none waits without an end', async () => {
  const inTurn = createFairQueue({ atOnce: 2, waitingMax: 6, waitingMaxEach: 3, retryAfterSeconds: 5 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (userId: number, name: string) =>
    inTurn(userId, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await setTimeout();
  };
  const answers = ['a1', 'a2', 'a3', 'a4'].map((name) => send(1, name));
  // One task runs and three wait, so the fifth of the same person is refused.
  await expect(send(1, 'a5')).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } });
  expect(begun).toEqual(['a1']);
  answers.push(send(2, 'b1'), send(2, 'b2'), send(3, 'c1'), send(4, 'd1'));
  await setTimeout();
  expect(begun).toEqual(['a1', 'b1']);
  await expect(send(5, 'e1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const name of ['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'a3', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'a3', 'a4']);
  expect(await Promise.all(answers)).toHaveLength(8);
  // A failed task also frees its slot.
  await expect(inTurn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(1, () => Promise.resolve('after it'))).toBe('after it');
});
