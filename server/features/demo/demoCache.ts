import { createHash } from 'node:crypto';

export interface DemoCache {
  get(key: string): Uint8Array | undefined;
  set(key: string, audio: Uint8Array): void;
}

/** Audio by what made it, in memory only; the least recently heard goes first. */
export function openDemoCache(maxBytes: number): DemoCache {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= kept.get(key)?.length ?? 0;
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
      if (audio.length > maxBytes / 4) return;
      forget(key);
      kept.set(key, audio);
      bytes += audio.length;
      for (const oldest of kept.keys()) if (bytes > maxBytes) forget(oldest);
    },
  };
}

/** Names a request without keeping its text. */
export function demoKey(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
