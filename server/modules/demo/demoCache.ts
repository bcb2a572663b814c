import { createHash } from 'node:crypto';
import type { PitchContour } from '#contract/audio.ts';

export interface DemoAudio {
  readonly bytes: Uint8Array;
  readonly curve: PitchContour | null;
}

export interface DemoCache {
  get(key: string): DemoAudio | undefined;
  set(key: string, audio: DemoAudio): void;
}

/** In-memory LRU cache of demo audio, keyed by what produced it. */
export function openDemoCache(maxBytes: number): DemoCache {
  const kept = new Map<string, DemoAudio>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const audio = kept.get(key);
      if (audio === undefined) return undefined;
      kept.delete(key);
      kept.set(key, audio);
      return audio;
    },
    set: (key, audio) => {
      if (audio.bytes.length > maxBytes / 4) return;
      forget(key);
      kept.set(key, audio);
      bytes += audio.bytes.length;
      for (const oldest of kept.keys()) if (bytes > maxBytes) forget(oldest);
    },
  };
}

/** Cache key that does not contain the text. */
export function demoKey(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
