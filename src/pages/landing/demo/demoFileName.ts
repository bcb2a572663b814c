import type { AudioFormat } from '#contract/demo.ts';

/** YYYY-MM-DD-HH-mm-ss.ext, in the visitor's time zone. */
export function demoFileName(at: Date, format: AudioFormat): string {
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
  return `${parts.map((part) => String(part).padStart(2, '0')).join('-')}.${format.toLowerCase()}`;
}
