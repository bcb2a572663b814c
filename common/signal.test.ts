import { expect, test, vi } from 'vitest';
import { createSignal } from './signal.ts';

test('whoever listens hears what is told, once each, until they stop', () => {
  const signal = createSignal<string>();
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = signal.subscribe(first);
  signal.subscribe(first);
  signal.subscribe(second);
  signal.emit('a');
  stop();
  signal.emit('b');
  expect(first.mock.calls).toEqual([['a']]);
  expect(second.mock.calls).toEqual([['a'], ['b']]);
});

test('a listener that stops while it is told takes nothing from the others', () => {
  const signal = createSignal();
  const stop = signal.subscribe(() => stop());
  const other = vi.fn();
  signal.subscribe(other);
  signal.emit();
  signal.emit();
  expect(other).toHaveBeenCalledTimes(2);
});
