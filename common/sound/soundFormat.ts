/** Hz: what telephone lines carry. */
export const TELEPHONY_RATE = 8000;
/** Hz: high-quality audio, as the embedded engine speaks. */
export const HIGH_QUALITY_RATE = 22_050;

/** How samples stand in a file: 16-bit little-endian, or 8 bits by one of the laws of G.711. */
export const codecs = ['pcm', 'alaw', 'mulaw'] as const;
export type Codec = (typeof codecs)[number];

/** Hz, of the sounds that are made for other systems. */
export const soundRates = [TELEPHONY_RATE, 16_000, 32_000, 48_000] as const;
export type SoundRate = (typeof soundRates)[number];

/** A file of one channel; `raw` is its samples and nothing else. */
export interface SoundFormat {
  readonly container: 'wav' | 'raw';
  readonly codec: Codec;
  readonly rate: SoundRate;
}

/** RIFF with `fmt ` and `data`; G.711 has two bytes more of `fmt ` and a `fact` chunk. */
export const wavHeaderBytes = (codec: Codec): number => (codec === 'pcm' ? 44 : 58);
export const sampleBytes = (codec: Codec): number => (codec === 'pcm' ? 2 : 1);

/** Bytes of a file of so many seconds. */
export function bytesOf({ container, codec, rate }: SoundFormat, seconds: number): number {
  const data = Math.round(seconds * rate) * sampleBytes(codec);
  return container === 'raw' ? data : wavHeaderBytes(codec) + data + (data & 1);
}
