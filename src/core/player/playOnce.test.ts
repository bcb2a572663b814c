import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { playOnce } from './playOnce.ts';

class AudioElement extends EventTarget {
  static all: AudioElement[] = [];
  paused = true;
  interrupt: (error: Error) => void = () => {};
  readonly src: string;
  constructor(src: string) {
    super();
    this.src = src;
    AudioElement.all.push(this);
  }
  play(): Promise<void> {
    this.paused = false;
    return new Promise((_resolve, reject) => {
      this.interrupt = reject;
    });
  }
  pause(): void {
    this.paused = true;
    this.interrupt(new DOMException('interrupted by pause()', 'AbortError'));
  }
}

beforeAll(() => void vi.stubGlobal('Audio', AudioElement));
afterAll(() => void vi.unstubAllGlobals());

test('a second voice that is pressed replaces the first, and no failure is told', async () => {
  const first = playOnce(btoa('a'), 'audio/wav');
  void playOnce(btoa('b'), 'audio/wav');
  await first;
  expect(AudioElement.all.map(({ paused }) => paused)).toEqual([true, false]);
});

test('what the browser does not play is told', async () => {
  const playing = playOnce(btoa('c'), 'audio/wav');
  AudioElement.all.at(-1)!.interrupt(new Error('no sound'));
  await expect(playing).rejects.toThrow('no sound');
});
