import { mixChannels } from '#common/sound/mixChannels.ts';
import { UNKNOWN_SIZE_MIN } from '#common/sound/soundFormat.ts';
import { RECORDING_FILE_BYTES_MAX, RECORDING_SECONDS_MAX } from '#contract/kit/limits.ts';
import type { RecordingProblem } from '#text/recordings.ts';

/** A sound as it is sent: 16-bit mono in WAV, or a WAV that only the server can read. */
export interface ReadSound {
  readonly wav: File;
  /** Undefined if the browser could not decode it. */
  readonly seconds: number | undefined;
}

/** Rate to which the browser decodes: no microphone for speech needs more. */
const RATE = 48_000;
/** Format tags of WAV: PCM, float, A-law, µ-law, and extensible, which names one of them elsewhere. */
const SERVER_FORMATS: readonly number[] = [1, 3, 6, 7, 0xff_fe];
/** Peak below which there is no sound at all. */
const SILENT_PEAK = 0.001;

/** Decodes a sound file with the browser's own decoders, or says why it cannot be used. */
export async function readSound(file: Blob): Promise<ReadSound | RecordingProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > RECORDING_FILE_BYTES_MAX) return 'tooLarge';
  const bytes = await file.arrayBuffer().catch(() => undefined);
  // Browsers refuse to read a file that was saved after it was chosen.
  if (!bytes) return 'changed';
  const header = readWavHeader(new Uint8Array(bytes));
  // Browsers decode what is there, and the end of the sentence would be missing unnoticed.
  if (header?.isTruncated) return 'incomplete';
  // Hours of compressed sound are small as a file, and gigabytes once they are decoded. Browsers give a wrong duration
  // for a WAV that was streamed.
  if ((header?.seconds ?? (await durationOf(file))) > RECORDING_SECONDS_MAX + 1) return 'tooLong';
  const original = header ? new File([bytes.slice(0)], 'gravacao.wav', { type: 'audio/wav' }) : undefined;
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes).catch(() => undefined);
  if (!decoded && header && !header.isKnown) return 'compressed';
  if (!decoded) return original ? { wav: original, seconds: undefined } : 'unreadable';
  if (decoded.duration > RECORDING_SECONDS_MAX) return 'tooLong';
  const { pcm, peak } = mix(decoded);
  if (peak < SILENT_PEAK) return 'silent';
  return {
    wav: new File([wavHeader(pcm.byteLength), pcm], 'gravacao.wav', { type: 'audio/wav' }),
    seconds: decoded.duration,
  };
}

interface WavHeader {
  /** True if the file ends before the sound that its header declares. */
  readonly isTruncated: boolean;
  /** True if the server can read its samples. */
  readonly isKnown: boolean;
  /** Computed from the byte rate; undefined if the header has none. */
  readonly seconds: number | undefined;
}

/** Reads the chunks of a WAV; undefined if the file is none. */
function readWavHeader(file: Uint8Array): WavHeader | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const text = (at: number) => String.fromCharCode(...file.subarray(at, at + 4));
  if (file.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') return undefined;
  let byteRate = 0;
  let isKnown = false;
  for (let at = 12; at + 8 <= file.length;) {
    const [from, size] = [at + 8, view.getUint32(at + 4, true)];
    const present = Math.min(size, file.length - from);
    if (text(at) === 'data') {
      const isTruncated = present < size && size < UNKNOWN_SIZE_MIN;
      return { isTruncated, isKnown, seconds: byteRate > 0 ? present / byteRate : undefined };
    }
    if (text(at) === 'fmt ' && present >= 16) {
      byteRate = view.getUint32(from + 8, true);
      isKnown = SERVER_FORMATS.includes(view.getUint16(from, true));
    }
    at = from + size + (size & 1);
  }
  return { isTruncated: true, isKnown, seconds: undefined };
}

/** Seconds by the file's own metadata; 0 if it tells none. */
function durationOf(file: Blob): Promise<number> {
  const audio = document.createElement('audio');
  const url = URL.createObjectURL(file);
  return new Promise<number>((resolve) => {
    audio.preload = 'metadata';
    audio.addEventListener('loadedmetadata', () => resolve(Number.isFinite(audio.duration) ? audio.duration : 0));
    audio.addEventListener('error', () => resolve(0));
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/** All channels as one, in 16 bits. */
function mix(decoded: AudioBuffer): { pcm: Int16Array<ArrayBuffer>; peak: number } {
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) => decoded.getChannelData(index));
  let peak = 0;
  const pcm = new Int16Array(decoded.length);
  mixChannels(channels.length, decoded.length, (channel, at) => channels[channel]![at]!).forEach((sample, i) => {
    peak = Math.max(peak, Math.abs(sample));
    pcm[i] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
  });
  return { pcm, peak };
}

/** Header of 16-bit mono WAV. */
function wavHeader(bytes: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) =>
    [...word].forEach((sign, i) => header.setUint8(at + i, sign.charCodeAt(0)));
  text(0, 'RIFF');
  header.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, RATE, true);
  header.setUint32(28, RATE * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, bytes, true);
  return header.buffer;
}
