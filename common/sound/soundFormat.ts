/** In Hz; the rate of telephone lines. */
export const TELEPHONY_RATE = 8000;
/** In Hz; the rate of high-quality audio, which is that of the embedded engine. */
export const HIGH_QUALITY_RATE = 22_050;

/** Sample encodings in a file: 16-bit little-endian PCM, or 8-bit G.711. */
export const codecs = ['pcm', 'alaw', 'mulaw'] as const;
export type Codec = (typeof codecs)[number];

/**
 * Declared bytes of sound from which a WAV's length is unknown and its sound ends with the file: programs that write to
 * a pipe declare 0x7ffff000 (SoX) to 0xffffffff (FFmpeg).
 */
export const UNKNOWN_SIZE_MIN = 0x7f_ff_f0_00;

/** Sample rates in Hz for files of other systems. */
const soundRates = [TELEPHONY_RATE, 16_000, 32_000, 48_000] as const;
export type SoundRate = (typeof soundRates)[number];

/** A mono file; `raw` has no header. */
export interface SoundFormat {
  readonly container: 'wav' | 'raw';
  readonly codec: Codec;
  readonly rate: SoundRate;
}

/** RIFF with `fmt ` and `data` chunks; G.711 needs a `fmt ` chunk that is two bytes longer, and a `fact` chunk. */
export const wavHeaderBytes = (codec: Codec): number => (codec === 'pcm' ? 44 : 58);
export const sampleBytes = (codec: Codec): number => (codec === 'pcm' ? 2 : 1);

/** File size in bytes for a duration in seconds. */
export function bytesOf({ container, codec, rate }: SoundFormat, seconds: number): number {
  const data = Math.round(seconds * rate) * sampleBytes(codec);
  return container === 'raw' ? data : wavHeaderBytes(codec) + data + (data & 1);
}
