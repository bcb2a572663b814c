import http from 'node:http';
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { closeWhenStalled } from './closeWhenStalled.ts';
import { onClosed, untilClosed } from './onClosed.ts';

const answerOf = () => new http.ServerResponse(new http.IncomingMessage(new net.Socket()));
const left = () => {
  const answer = answerOf();
  answer.destroy();
  answer.emit('close');
  return answer;
};
afterEach(() => void vi.useRealTimers());

test('what an answer holds is given back when its client leaves, and when it had left before', async () => {
  const order: string[] = [];
  const open = answerOf();
  onClosed(open, () => order.push('left'));
  expect(order).toEqual([]);
  open.emit('close');
  onClosed(left(), () => order.push('had left'));
  expect(order).toEqual(['left']);
  await untilClosed(left());
  expect(order).toEqual(['left', 'had left']);
});

test('an answer whose client left before it began is not watched for ever', () => {
  vi.useFakeTimers();
  closeWhenStalled(left());
  expect(vi.getTimerCount()).toBe(0);
  const open = answerOf();
  closeWhenStalled(open);
  expect(vi.getTimerCount()).toBe(1);
  open.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
