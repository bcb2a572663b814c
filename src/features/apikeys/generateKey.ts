import { API_KEY_BYTES } from '#contract/kit/limits.ts';

/** 100 random bytes of this browser's own, in hex: the server never makes or sees it before it is kept. */
export function generateKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(API_KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
