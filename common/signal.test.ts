import { expect, test, vi } from 'vitest';
import { createSignal } from './signal.ts';

test('whoever listens hears what is told, once each, until they stop', () => {
  const signal = createSignal<string>();
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = signal.listen(first);
  signal.listen(first);
  signal.listen(second);
  signal.tell('a');
  stop();
  signal.tell('b');
  expect(first.mock.calls).toEqual([['a']]);
  expect(second.mock.calls).toEqual([['a'], ['b']]);
});

test('a listener that stops while it is told takes nothing from the others', () => {
  const signal = createSignal();
  const stop = signal.listen(() => stop());
  const other = vi.fn();
  signal.listen(other);
  signal.tell();
  signal.tell();
  expect(other).toHaveBeenCalledTimes(2);
});
