import { API_KEY_BYTES } from '#contract/kit/limits.ts';

/**
 * 100 random bytes in hex, generated in the browser. The server receives the key when the form is saved, and never
 * returns it.
 */
export function generateKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(API_KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
