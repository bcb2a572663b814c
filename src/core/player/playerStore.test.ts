import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { play, stop, usePlayer } from './playerStore.ts';

class AudioElement extends EventTarget {
  paused = true;
  duration = NaN;
  play = async () => {};
  pause() {}
}
const element = new AudioElement();
const clip = { path: '/api/audio/a.wav', name: 'a', duration: 1, curve: null };

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { createElement: () => element, body: { append: () => {} } });
});
afterAll(() => {
  stop(clip.path);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Reader = () => String(usePlayer(({ failed }) => failed.has(clip.path)));
const hasFailed = () => renderToStaticMarkup(createElement(Reader)) === 'true';

test('audio that failed counts as failed until it plays', () => {
  play(clip);
  element.dispatchEvent(new Event('error'));
  expect(hasFailed()).toBe(true);
  play(clip);
  element.dispatchEvent(new Event('playing'));
  expect(hasFailed()).toBe(false);
});

test('audio that failed may be tried again a little later, while there is a network', () => {
  play(clip);
  element.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(10_000);
  expect(hasFailed()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(hasFailed()).toBe(false);
});
